// vitrine build: a folder as one file that every host can open.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { siteOptions } from './site-options.ts';

export const build = {
  name: 'build',
  title: 'Build a snapshot',
  summary: 'build one file that Node.js, Lambda and Workers serve from',
  description:
    'Checks the content, renders every document, compresses them, and writes all of it as one file, front.vitrine. The same content and base URL give the same bytes. With --sign its signature is written next to it, before it, under a name of its own: front.vitrine.<16 digits of its digest>.sig.',
  argument: { name: 'folder', summary: 'the content folder', default: 'front' },
  options: {
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the address under which it will be served; default: base_url of front.yaml',
    },
    ...siteOptions,
    out: { type: 'text', value: 'folder', summary: 'where front.vitrine is written', default: 'dist' },
    sign: { type: 'text', value: 'file', summary: 'sign it with this private key, as `vitrine keys` makes it' },
    sitemap: { type: 'text', value: 'file|url', summary: 'compare the address of every page with the sitemap of the live site' },
    'keep-going': { type: 'flag', summary: 'publish without the pages that have problems, and name them' },
    'run-generators': { type: 'flag', summary: 'run the modules that generators of front.yaml names, as code of yours' },
    list: { type: 'flag', summary: 'name every page of the documentation that is left out' },
    timings: {
      type: 'flag',
      summary: 'print how long each stage took, and the most memory that was taken',
    },
    report: { type: 'flag', summary: 'print what takes how much room, and what the tools cost a model' },
  },
  examples: [
    ['vitrine build --base-url https://front.example.com', 'writes dist/front.vitrine'],
    ['vitrine build --site _build/html --base-url https://front.example.com', 'a site of any generator, after its own build'],
    ['vitrine build --sign front-signing.pem', 'writes the signature too'],
    ['vitrine build site --base-url https://front.example.com --out worker --report', 'elsewhere, with sizes'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'the content folder and the key of --sign; runs `git log` there, unless SOURCE_DATE_EPOCH has the time of the content.',
    writes: 'front.vitrine and its signature in the folder of --out, replacing an older one; each appears whole or not at all.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type BuildInvocation = Invocation<OptionsOf<typeof build>>;
