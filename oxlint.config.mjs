// One linter over the whole repository, with types: oxlint runs the checker of TypeScript's native compiler, so that a pass of it is the
// type check too. `npm run lint`.
import { builtinModules } from 'node:module';

const core = 'packages/core/src';

/** The layers of core from the ground up. A file imports its own layer and those below, types included. */
const layers = [
  'shared',
  'engine/http',
  'engine/schema',
  'engine/caller',
  'engine/json-rpc',
  'engine/rate-limit',
  'engine/mcp',
  'engine/store',
  'engine/pipeline',
  'engine/fallback',
  'observation',
  'rendering',
];

/** The layers of content from the bottom up: from values to reading, from reading to the snapshot. */
const content = 'packages/content/src';
const contentLayers = [
  'shared',
  'schemas',
  'parse',
  'files',
  'markup',
  'html',
  'pictures',
  'catalogs',
  'reference',
  'sources',
  'convert',
  'links',
  'lint',
  'pages',
  'settings',
  'check',
  'compute',
  'snapshot',
];

/** The layers of the tools, of the command and of its private packages. Files directly in a `src` folder join the layers. */
const packageLayers = {
  'packages/mcp-tools/src': [
    'answers',
    'vocabulary',
    'releases',
    'list-capabilities',
    'action-safety',
    'benchmark-evidence',
    'installation-guide',
    'latest-release',
    'search-docs',
    'extras',
  ],
  'packages/cli-kit/src': ['output', 'http'],
  'packages/import/src': ['benchmarks', 'command-line', 'installation', 'mcp', 'openapi', 'releases', 'site', 'pages', 'records'],
  'packages/vitrine/src/command': [
    'output',
    'front',
    'keys',
    'networks',
    'report',
    'mcp',
    'export',
    'pack',
    'connect',
    'init',
    'build',
    'check',
    'eval',
    'reader',
    'diff',
    'publish',
    'serve',
  ],
};

/** The override that keeps the order of the layers of one folder. */
const ordered = (folder, layers, apart) => ({
  files: [`${folder}/**/*.ts`],
  excludeFiles: ['**/*.test.ts'],
  rules: { 'layers/order': ['error', { root: import.meta.dirname, folder, layers, ...(apart && { apart }) }] },
});

/** What a library of the registry must not import: the entry with all that builds, checks and renders. */
const workspace = {
  name: '@vitrine/core/workspace',
  message: 'a published library contains what it uses of core: import from @vitrine/core/serving, /client, /mcp or /follow',
};

/** The override of sources that use neither modules and globals of Node.js nor those of a page. */
const everywhere = (sources, ...paths) => ({
  files: sources.map((source) => `packages/${source}/**/*.ts`),
  excludeFiles: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': ['error', { patterns: ['node:*'], paths: [...builtinModules, ...paths] }],
    'no-restricted-globals': ['error', 'process', 'Buffer', 'global', 'require', 'setImmediate', 'window', 'document', 'navigator'],
  },
});

/** Meets the declarations of a built package; `npm run check packages` compiles it. */
const cloudflareTypes = 'packages/adapter-worker/test/types/**';
/** Compiled by the framework that it shows, which its check installs. */
const programOfXmcp = 'workshop/inside/servers/xmcp/**';

/** Rules that need no types, beside those that oxlint counts as correctness. */
const syntax = [
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-redeclare',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'preserve-caught-error',
];
/** The strict rules of typescript-eslint, beside those that oxlint counts as correctness. */
const typed = [
  'ban-ts-comment',
  'consistent-type-imports',
  'no-confusing-void-expression',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-generated-empty-object-type',
  'no-invalid-void-type',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-assertion',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-assignment',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'only-throw-error',
  'prefer-literal-enum-member',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'require-await',
  'restrict-plus-operands',
  'return-await',
  'switch-exhaustiveness-check',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];
/** Correctness rules that ask the types, which a program without types cannot answer. */
const typedCorrectness = [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-meaningless-void-operator',
  'no-misused-spread',
  'no-redundant-type-constituents',
  'no-unsafe-unary-minus',
  'no-useless-default-assignment',
  'restrict-template-expressions',
  'unbound-method',
];

const all = (rules, level) => Object.fromEntries(rules.map((rule) => [rule, level]));
const ofTypes = (rules, level) =>
  all(
    rules.map((rule) => `typescript/${rule}`),
    level,
  );

export default {
  plugins: ['typescript'],
  jsPlugins: ['eslint-plugin-regexp', './scripts/lint-bodies.mjs', './scripts/lint-layers.mjs', './scripts/lint-names.mjs'],
  categories: { correctness: 'error' },
  ignorePatterns: ['**/dist/**', '**/coverage/**', '**/.turbo/**', '**/.stryker-tmp/**', cloudflareTypes, programOfXmcp],
  rules: {
    ...all(syntax, 'error'),
    // `const { left, ...kept } = value` leaves a member out.
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'no-control-regex': 'off',
    // Strings are sorted by their code units on purpose.
    'typescript/require-array-sort-compare': 'off',
  },
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...ofTypes(typed, 'error'),
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
      },
    },
    {
      // What runs over pages, fields and files of others takes time in proportion to them. `npm run check patterns` is the second judge.
      files: ['packages/*/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      },
    },
    {
      // A body that is collected elsewhere keeps an object for each piece. What runs in a page or in a test is no host of strangers.
      files: ['packages/*/src/**/*.ts'],
      excludeFiles: [
        `${core}/shared/body-bytes.ts`,
        'packages/explorer/src/browser/**',
        'packages/conformance/src/suite/**',
        '**/*.test.ts',
      ],
      rules: { 'bodies/one-buffer': 'error' },
    },
    {
      files: ['packages/*/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'names/plain-names': 'error' },
    },
    // What publishes documents knows what is stored, and nothing of how a request is answered.
    ordered(core, layers, { rendering: ['engine/pipeline'] }),
    ordered(content, contentLayers),
    ...Object.entries(packageLayers).map(([source, layers]) => ordered(source, layers)),
    // What runs everywhere knows no runtime.
    everywhere(['core/src', 'conformance/src/verify']),
    everywhere(['client/src', 'docs-index/src', 'mcp-tools/src', 'adapter-worker/src'], workspace),
    {
      files: ['packages/adapter-{node,lambda}/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-imports': ['error', { paths: [workspace] }] },
    },
    {
      // Files of strangers are opened in one place, which refuses links that lead out, pipes and what is too large. Generators run here alone.
      files: ['content/src', 'vitrine/src', 'cli-kit/src', 'import/src', 'conformance/src/doctor'].map(
        (name) => `packages/${name}/**/*.ts`,
      ),
      // A program names a snapshot file of its own to createFront.
      excludeFiles: ['packages/content/src/files/**', 'packages/vitrine/src/front/create-front.ts', '**/*.test.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              ...['fs', 'fs/promises', 'node:fs', 'node:fs/promises'].map((name) => ({
                name,
                message: 'read and write by @vitrine/content/files, which follows no link that leads out',
              })),
              {
                name: 'yaml',
                importNames: ['parse', 'parseDocument', 'parseAllDocuments'],
                message: 'parse by @vitrine/content/files, in time that grows with the text',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['**/*.mjs', '**/*.js'],
      env: { node: true, es2024: true },
      rules: { ...ofTypes(typedCorrectness, 'off'), 'no-undef': 'error' },
    },
  ],
};
