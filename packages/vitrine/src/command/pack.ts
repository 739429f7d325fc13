import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const pack = {
  name: 'pack',
  title: 'Pack documentation into a package',
  summary: 'write the documentation as a folder to ship in a package',
  description:
    'Writes every page as Markdown with links between the files, a list of pages, a snapshot file for `vitrine mcp` offline, and a section for AGENTS.md. The snapshot has the same id as on the server. HTML pages and compressed variants are left out.',
  argument: { name: 'folder', summary: 'the content folder, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    out: { type: 'text', value: 'folder', summary: 'the folder to write', default: 'dist/docs' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the start of addresses in answers and of pages outside the pack; default: base_url of front.yaml',
    },
    agents: { type: 'text', value: 'file', summary: 'write the section into this file, replacing an earlier one' },
  },
  examples: [
    ['vitrine pack', 'writes dist/docs from front/'],
    ['vitrine pack dist/front.vitrine', 'from a built file'],
    ['vitrine pack --agents AGENTS.md', 'also adds its section to the instructions of this project'],
    ['vitrine mcp node_modules/lamp/docs', 'opens a pack'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads:
      'the content folder or the snapshot file, package.json in the working folder, and the file of --agents; runs `git log` in the folder.',
    writes:
      'the folder of --out, replacing only an earlier pack; the section between its markers in the file of --agents. Each is complete or absent.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;
