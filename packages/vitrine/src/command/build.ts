import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { siteOptions } from './shared-options.ts';

export const build = {
  name: 'build',
  title: 'Build a snapshot',
  summary: 'build one file that Node.js, Lambda and Workers serve',
  description:
    'Checks the content, renders and compresses every document, and writes them as one file, front.vitrine. The same content and base URL give the same bytes. With --sign, the signature is written first, next to it: front.vitrine.<16 digits of its digest>.sig.',
  argument: { name: 'folder', summary: 'a folder of docs or of content', default: 'front' },
  options: {
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the public address; default: base_url of front.yaml',
    },
    ...siteOptions,
    out: { type: 'text', value: 'folder', summary: 'the folder for front.vitrine', default: 'dist' },
    sign: { type: 'text', value: 'file', summary: 'sign it with this private key of `vitrine keys`' },
    previous: {
      type: 'text',
      value: 'file',
      summary: 'the front.vitrine that is published now: /changes.json says what changed since',
    },
    sitemap: { type: 'text', value: 'file|url', summary: 'compare every page address with the sitemap of the live site' },
    'keep-going': { type: 'flag', summary: 'leave out pages with problems, and list them' },
    'run-generators': { type: 'flag', summary: 'run the modules in generators of front.yaml, with your rights' },
    quiet: { type: 'flag', summary: 'print no progress' },
    list: { type: 'flag', summary: 'list every documentation page that is left out' },
    timings: {
      type: 'flag',
      summary: 'print the time of each stage, and the peak memory',
    },
  },
  examples: [
    ['vitrine build --base-url https://front.example.com', 'writes dist/front.vitrine'],
    ['vitrine build --site _build/html --base-url https://front.example.com', 'a built site of any generator'],
    ['vitrine build --previous dist/front.vitrine', 'says what changed since that file'],
    ['vitrine build --sign front-signing.pem', 'writes the signature too'],
    ['vitrine build site --base-url https://front.example.com --out worker', 'to another folder'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads:
      'the content folder, the key of --sign and the file of --previous; runs `git log` there, unless SOURCE_DATE_EPOCH has the time of the content.',
    writes: 'front.vitrine and its signature in the folder of --out, replacing older ones; each is complete or absent.',
    network: 'none, unless --sitemap names an address: then that host.',
  },
} as const satisfies CommandDefinition;
