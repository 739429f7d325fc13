import { builtinModules } from 'node:module';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const core = 'packages/core/src';

/** The rooms of core from the ground up. A file imports its own room and those below, types included. */
const rooms = [
  'ground',
  'engine/http',
  'engine/schema',
  'engine/caller',
  'engine/json-rpc',
  'engine/rate-limit',
  'engine/mcp',
  'engine/store',
  'engine/pipeline',
  'observation',
  'rendering',
  'verification',
];
const upward = rooms.slice(0, -1).map((room, floor) => ({
  target: `${core}/${room}`,
  from: rooms.slice(floor + 1).map((above) => `${core}/${above}`),
  message: `${room} stands below: see the order of the rooms in eslint.config.js`,
}));
/** What publishes documents knows what is stored, and nothing of how a request is answered. */
const apart = {
  target: `${core}/rendering`,
  from: `${core}/engine/pipeline`,
  message: 'rendering imports the store, not the pipeline',
};

/** Meets the declarations of a built package; `npm run check packages` compiles it. */
const cloudflareTypes = 'packages/adapter-worker/test/types/**';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/coverage/**', '**/.turbo/**', '**/.stryker-tmp/**', cloudflareTypes] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: 'tsconfig.check.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-control-regex': 'off',
      // `const { left, ...kept } = value` leaves a member out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    },
  },
  {
    // What runs over pages, fields and files of others takes time in proportion to them. `npm run check patterns` is the second judge.
    files: ['packages/*/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    files: [`${core}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    plugins: { 'import-x': importX },
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: [...upward, apart] }] },
  },
  {
    // What runs everywhere knows no runtime: neither modules and globals of Node.js nor those of a page.
    files: ['core', 'docs-index', 'mcp-tools', 'adapter-worker'].map((name) => `packages/${name}/src/**/*.ts`),
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['node:*'], paths: builtinModules }],
      'no-restricted-globals': [
        'error',
        'process',
        'Buffer',
        'global',
        'require',
        'setImmediate',
        'window',
        'document',
        'navigator',
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        Request: 'readonly',
        Response: 'readonly',
        AbortController: 'readonly',
        setImmediate: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
