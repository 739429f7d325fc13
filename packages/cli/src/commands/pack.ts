// vitrine pack: the documentation of a front as a folder that a package ships.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';

export const pack = {
  name: 'pack',
  title: 'Pack documentation into a package',
  summary: 'write the documentation as a folder that a package ships',
  description:
    'Writes every page as Markdown whose links lead to files of the folder, a list of them, a snapshot file that `vitrine mcp` opens offline with the answers of the server, and a section for AGENTS.md. The snapshot has the id that the server has. Pages for people and compressed forms are left out.',
  argument: { name: 'folder', summary: 'the content folder, or a file that `vitrine build` wrote', default: 'front' },
  options: {
    out: { type: 'text', value: 'folder', summary: 'the folder to write', default: 'dist/docs' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'what addresses in answers and of pages that are not packed begin with; default: base_url of front.yaml',
    },
    'max-bytes': {
      type: 'text',
      value: 'bytes',
      summary: 'leave out pages beyond this size, such as 5MB; they stay in the snapshot, and are named',
    },
    agents: { type: 'text', value: 'file', summary: 'write the section into this file, in the place of an earlier one' },
  },
  examples: [
    ['vitrine pack', 'writes dist/docs from front/'],
    ['vitrine pack dist/front.vitrine --max-bytes 5MB', 'of a built file, at most so large'],
    ['vitrine pack --agents AGENTS.md', 'and its section into the instructions of this project'],
    ['vitrine mcp node_modules/lamp/docs', 'opens one'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads:
      'the content folder or the snapshot file, package.json in the working folder, and the file of --agents; runs `git log` in the folder.',
    writes:
      'the folder of --out, replacing an earlier pack and nothing else; the section between its markers in the file of --agents. Each appears whole or not at all.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type PackInvocation = Invocation<OptionsOf<typeof pack>>;
