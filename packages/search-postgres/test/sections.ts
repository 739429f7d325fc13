// A documentation that the tests share: languages, versions, names, and text that is hard to store.
import type { DocsSection } from '@vitrine/docs-index/engine';

const install = { page: 'guide/install', title: 'Installation', locale: 'en', version: '2', url: 'https://example.com/install/' };
const client = { page: 'api/client', title: 'Client API', locale: 'en', version: '2' };

export const sections: readonly DocsSection[] = [
  {
    ...client,
    id: 'api/client',
    headingPath: [],
    text: 'Import it from @acme/client-core. The options maxRetryCount and base_url are read once.',
  },
  {
    ...client,
    id: 'api/client#getstaticpaths',
    headingPath: ['Client.getStaticPaths()'],
    text: 'Yields every path that is known when the site is built. Call it once; the answer is cached by the client.',
  },
  {
    ...client,
    id: 'api/client#for-of',
    headingPath: ['for...of'],
    text: 'Walks over the values of an iterable, one after another.',
  },
  {
    id: 'de/grenzen',
    page: 'de/grenzen',
    title: 'Grenzen',
    headingPath: [],
    text: 'Sechzig Anfragen je Minute.',
    locale: 'de',
    version: '2',
  },
  {
    ...install,
    id: 'guide/install',
    headingPath: [],
    text: 'Get the tool from the registry. It runs on every platform.',
    updatedAt: '2026-05-01',
  },
  {
    ...install,
    id: 'guide/install#linux',
    headingPath: ['Linux'],
    text: 'Use the Debian package. Then start the daemon with --background, or -b for short.',
    url: 'https://example.com/install/#linux',
  },
  {
    ...install,
    id: 'guide/install#proxy',
    headingPath: ['Linux', 'Behind a proxy'],
    text: `Set the rate limit of the proxy first.\n\n${'Ein 😀 Satz. '.repeat(40)}`,
    url: 'https://example.com/install/#proxy',
  },
  {
    id: 'v1/limits',
    page: 'v1/limits',
    title: 'Limits',
    headingPath: [],
    text: 'Sixty requests a minute.',
    locale: 'en',
    version: '1',
  },
  {
    id: 'v2/limits',
    page: 'v2/limits',
    title: 'Limits',
    headingPath: [],
    text: 'A hundred requests a minute.',
    locale: 'en',
    version: '2',
  },
  {
    id: 'zh/anzhuang',
    page: 'zh/anzhuang',
    title: '安装指南',
    headingPath: [],
    text: '如何在服务器上安装。',
    locale: 'zh',
    version: '2',
  },
];
