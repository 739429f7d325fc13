// A small documentation that the tests share.

import type { DocsSection } from '../src/build.ts';

/** Pages of a made-up tool, with the kinds of names that documentation holds. */
export const sections: readonly DocsSection[] = [
  {
    id: 'guide/install',
    page: 'guide/install',
    title: 'Installation',
    headingPath: [],
    text: 'Get the tool from the registry. It runs on every platform.\n\nA package manager is all you need.',
    url: 'https://example.com/guide/install/',
    updatedAt: '2026-05-01',
    links: ['api/client#getstaticpaths', 'api/loops'],
  },
  {
    id: 'guide/install#linux',
    page: 'guide/install',
    title: 'Installation',
    headingPath: ['Linux'],
    text: 'Use the Debian package. Dr. Smith wrote it in 2.5 days. Then start the daemon with --background, or -b for short.',
    url: 'https://example.com/guide/install/#linux',
    updatedAt: '2026-05-01',
  },
  {
    id: 'guide/install#debian',
    page: 'guide/install',
    title: 'Installation',
    headingPath: ['Linux', 'Debian and Ubuntu'],
    text: 'Run apt install tool. Put TOKEN=secret into the .env file beside it.',
    code: 'apt install tool TOKEN .env',
    updatedAt: '2026-05-01',
  },
  {
    id: 'guide/cplusplus',
    page: 'guide/cplusplus',
    title: 'Bindings for C++',
    headingPath: [],
    text: 'C++ programs link the library. See also the bindings for C#.',
  },
  {
    id: 'guide/csharp',
    page: 'guide/csharp',
    title: 'Bindings for C#',
    headingPath: [],
    text: 'Add the package to the project file.',
  },
  {
    id: 'api/loops',
    page: 'api/loops',
    title: 'Loops',
    headingPath: [],
    text: 'Every loop ends.',
    links: ['api/client#getstaticpaths'],
  },
  {
    id: 'api/loops#for-of',
    page: 'api/loops',
    title: 'Loops',
    headingPath: ['for...of'],
    text: 'Walks over the values of an iterable, one after another.',
  },
  {
    id: 'api/loops#for-in',
    page: 'api/loops',
    title: 'Loops',
    headingPath: ['for...in'],
    text: 'Walks over the keys of an object.',
  },
  {
    id: 'api/client',
    page: 'api/client',
    title: 'Client API',
    headingPath: [],
    text: 'Import it from @acme/client-core. The options maxRetryCount and base_url are read once.',
  },
  {
    id: 'api/client#getstaticpaths',
    page: 'api/client',
    title: 'Client API',
    headingPath: ['Client.getStaticPaths()'],
    text: 'Yields every path that is known when the site is built. Call it once; the answer is cached by the client.',
  },
  { id: 'v1/limits', page: 'v1/limits', title: 'Limits', headingPath: [], text: 'Sixty requests a minute.', version: '1' },
  {
    id: 'v2/limits',
    page: 'v2/limits',
    title: 'Limits',
    headingPath: [],
    text: 'A hundred and twenty requests a minute.',
    version: '2',
  },
];
