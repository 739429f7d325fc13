// What knip takes as the beginnings of the repository: the entries of each package, from its manifest, and the programs
// that people and commands start. A new package joins by existing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceOf } from './exports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const members = ['packages', 'apps', '.'].flatMap((parent) =>
  readdirSync(join(root, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'package.json'))),
);

/** Programs and settings that no module imports: outside of `src` they are started, not exported. */
const programs = ['{scripts,test}/**/*.{mjs,ts}', '*.{ts,js,mjs}', 'generate/write.ts'];

/** Folders with a manifest of their own, installed beside the workspace when a command needs them. */
const installedElsewhere = [
  '!**/peers/**',
  '!**/clients/**',
  '!inside/**',
  '!**/{tools,runtimes,mutations}/node_modules/**',
  '!*/dist/**',
];

/** What a package that nobody installs begins with: everything, because commands start its files by their paths. */
const everything = ['**/*.{mjs,ts,js}', ...installedElsewhere];

/** The source of what a manifest exports or runs, where a build makes `dist/x.js` of `src/x.ts`. */
function sourcesOf(folder) {
  const { exports = {}, bin = {}, private: unpublished } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  if (unpublished) return everything;
  const exported = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)));
  const targets = [...new Set([...exported, ...Object.values(bin)])];
  return targets.filter((path) => /dist\/.*\.js$/.test(path)).map((path) => sourceOf(path.replace(/^\.\//, '')));
}

/** Named by a manifest for a reason that no import shows: to be built before, to be resolved, or to be started. */
const resolvedByPath = {
  // Its manifest is what `npm run vitrine` installs; no program is in it.
  'apps/command': [/./],
  // Its types are inlined into the declarations of the library.
  'packages/vitrine': ['@vitrine/docs-index', 'pg', 'satteri', '@bruits/satteri-wasm32-wasi'],
  'apps/demo': ['@vitrine/adapter-node', '@vitrine/docs-index', '@vitrine/explorer'],
  // Installed into the image of the example.
  examples: ['redis'],
  'packages/adapter-worker': ['miniflare', '@cloudflare/workers-types'],
  // Stryker, the tokenizer and recheck are installed when their checks run.
  workshop: ['@stryker-mutator/api', 'axe-core', 'gpt-tokenizer', 'recheck', '@vitrine/demo', 'vitrine'],
};

function workspaceOf(folder) {
  const ignoreDependencies = resolvedByPath[folder] ?? [];
  return { entry: [...sourcesOf(folder), ...programs], project: everything, ignoreDependencies };
}

export default {
  ignoreExportsUsedInFile: true,
  // Written whole for every catalog by the generator, also where one of its two exports has no use.
  ignoreIssues: { 'packages/core/src/shared/catalogs/*.ts': ['exports', 'types'] },
  ignoreBinaries: [
    /^g\+\+$/,
    'buildah',
    'bwrap',
    'hyperfine',
    'java',
    'ldd',
    'mkdocs',
    'mkfifo',
    'mount',
    'nginx',
    'prometheus',
    'promtool',
    'redis-server',
    'pg_ctlcluster',
    'strace',
    'umount',
    'apt-get',
    'create-vitrine',
  ],
  // What an example opens is written by whoever copies it.
  ignoreUnresolved: [/\.vitrine$/],
  workspaces: {
    // scripts/workspace.mjs starts turbo by `pnpm exec`, and scripts/declarations.mjs the native compiler by its path.
    '.': { entry: ['{scripts,action}/*.mjs'], ignoreDependencies: ['turbo', 'typescript-native'] },
    ...Object.fromEntries(members.map((folder) => [folder, workspaceOf(folder)])),
  },
};
