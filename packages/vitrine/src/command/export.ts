import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { siteOptions } from './shared-options.ts';

export const exportCommand = {
  name: 'export',
  title: 'Export a static tree',
  summary: 'write every static document as files for a CDN',
  description:
    'Writes every static document as a file, with compressed variants and the header fields that each needs: _headers and _redirects for hosts that read them, nginx.conf for nginx, server.json for the MCP Registry. Only /api/v1/status and /api/mcp then need a program.',
  argument: { name: 'folder', summary: 'a folder of docs or of content, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    site: {
      type: 'text',
      value: 'folder',
      summary: 'add llms.txt and the Markdown of each page to this folder of built HTML instead; nothing in it is overwritten',
    },
    'site-url': siteOptions['site-url'],
    host: {
      type: 'choice',
      choices: ['netlify', 'vercel', 'pages', 'cloudflare', 'node'],
      summary: 'with --site: write the function of this host for the two dynamic endpoints too',
    },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the public address; default: that of the snapshot file or of front.yaml',
    },
    out: { type: 'text', value: 'folder', summary: 'the folder to write', default: 'public' },
    dynamic: {
      type: 'url',
      value: 'url',
      summary: 'the address of the two dynamic endpoints, for the nginx configuration and _redirects',
      default: 'http://127.0.0.1:3000',
    },
  },
  examples: [
    ['vitrine export --base-url https://front.example.com', 'writes public/'],
    ['vitrine export --site build --host netlify', 'adds Markdown to build/, and netlify/functions/vitrine.mjs'],
    ['vitrine export dist/front.vitrine --out site', 'from a snapshot file'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'the content folder, the snapshot file or the folder of --site; runs `git log` in the folder.',
    writes:
      'the folder of --out, replacing only an earlier export; it is complete or absent. With --site: new files in that folder, with --host those of the function and vitrine/site.bin below the working folder.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;
