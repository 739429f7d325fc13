// What knip takes as the beginnings of the repository: the entries of each package, from its manifest, and the programs
// that people and commands start. A new package joins by existing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const members = ['packages', 'apps', '.'].flatMap((parent) =>
  readdirSync(join(root, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'package.json'))),
);

/** Programs and settings of any package that no module imports. */
const programs = [
  'scripts/**/*.mjs',
  '*.config.ts',
  '*.{js,mjs}',
  '{bench,eval,clients,peers,targets,load,measure,proof,abuse,content}/**/*.{mjs,ts}',
  'test/**/*.test-d.ts',
  'consumer/**/*.{ts,cts,mts,mjs,cjs}',
  'src/generate/write.ts',
];

/** The source of what a manifest exports or runs, where a build makes `dist/x.js` of `src/x.ts`. */
function sourcesOf(folder) {
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const targets = [...Object.values(exports).map((target) => target.default ?? target), ...Object.values(bin)];
  return targets.filter((path) => /dist\/.*\.js$/.test(path)).map((path) => path.replace(/^(?:\.\/)?dist\/(.*)\.js$/, 'src/$1.ts'));
}

/** Named by a manifest for a reason that no import shows: to be built before, or to be started as a program. */
const startedByPath = ['@vitrine/demo', '@redocly/cli', '@stoplight/spectral-cli', 'openapi-typescript'];

/** Installed beside the workspace, by the manifest of the folder that imports them. */
const installedElsewhere = ['@ai-sdk/mcp', '@openai/agents'];

export default {
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [...startedByPath, ...installedElsewhere],
  ignore: ['packages/conformance/clients/judge.d.mts'],
  workspaces: {
    '.': { entry: ['scripts/*.mjs'] },
    ...Object.fromEntries(members.map((folder) => [folder, { entry: [...sourcesOf(folder), ...programs] }])),
    examples: { entry: ['*/*.{ts,mjs,js}', '*/src/*.ts'] },
  },
};
