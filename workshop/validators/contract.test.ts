// The contract and its validators: Redocly, Spectral, the official schema, a generated client that is compiled.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { documents, hasSchemas, json, schemaFile, text } from './fixture.ts';
import { full } from '../full.ts';
import { installFolder } from '../install.mjs';

const folder = await mkdtemp(join(tmpdir(), 'vitrine-validators-'));
const contract = join(folder, 'openapi.json');
await writeFile(contract, text('/openapi.json'));
afterAll(() => rm(folder, { recursive: true }));

// The validators of others are larger than everything else here, so a full run alone installs and asks them; a merge needs one (`builds`).
const tools = fileURLToPath(new URL('tools', import.meta.url));
if (full) installFolder(tools);
const bin = join(tools, 'node_modules/.bin');
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

/** What a command prints, whatever its exit code states. */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd: folder, env: quiet, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      resolve(stdout === '' && error !== null ? `${error.message}\n${stderr}` : stdout);
    });
  });
}

interface LinterProblem {
  readonly rule: string;
  readonly at: string;
}

/** HEAD and OPTIONS have no names: the specification names the operations (SPEC 4). */
function isNoDerived({ rule, at }: LinterProblem): boolean {
  return rule !== 'operation-operationId' || !/[ /](?:head|options)(?:[ /]|$)/.test(at);
}

test.runIf(full)('Redocly finds nothing but the missing name of status (SPEC 4.1)', async () => {
  const output = await run(join(bin, 'redocly'), ['lint', contract, '--extends', 'recommended', '--format', 'json']);
  const { problems } = JSON.parse(output) as { problems: { ruleId: string; location: { pointer: string }[] }[] };
  const findings = problems
    .map(({ ruleId, location }): LinterProblem => ({ rule: ruleId, at: location[0]?.pointer ?? '' }))
    .filter(isNoDerived);
  expect(findings).toEqual([{ rule: 'operation-operationId', at: '#/paths/~1api~1v1~1status/get/operationId' }]);
});

test.runIf(full)('Spectral finds nothing but the missing name of status (SPEC 4.1)', async () => {
  const rules = join(folder, 'rules.json');
  await writeFile(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  const output = await run(join(bin, 'spectral'), ['lint', contract, '--ruleset', rules, '--format', 'json', '--quiet']);
  const problems = JSON.parse(output) as { code: string; path: string[] }[];
  const findings = problems.map(({ code, path }): LinterProblem => ({ rule: code, at: path.join(' ') })).filter(isNoDerived);
  expect(findings).toEqual([{ rule: 'operation-operationId', at: 'paths /api/v1/status get' }]);
});

test.runIf(hasSchemas)('the official schema of OpenAPI 3.1 accepts it', async () => {
  // Ajv resolves this dynamic reference wrongly; where nothing overrides it, it is the reference below.
  const source = (await schemaFile('openapi-3.1.schema.json')).replaceAll('"$dynamicRef": "#meta"', '"$ref": "#/$defs/schema"');
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(source) as object);
  validate(json('/openapi.json'));
  expect(validate.errors).toBeNull();
});

interface Contract {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: object; example?: unknown }> }> }>
  >;
  readonly components: { schemas: Record<string, object> };
}

test('every example is valid, and every JSON document is what its operation says', () => {
  const { paths, components } = json('/openapi.json') as Contract;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'https://validators.invalid/contract', components });
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(operations))
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const [mediaType, { schema, example }] of Object.entries(content)) {
          const at = `${status} ${path} ${mediaType}`;
          const lifted = JSON.stringify(schema).replaceAll('"#/components', '"https://validators.invalid/contract#/components');
          const validate = ajv.compile(JSON.parse(lifted) as object);
          if (example !== undefined) {
            validate(example);
            expect(validate.errors, `example of ${at}`).toBeNull();
          }
          if (method === 'get' && status === '200' && /[/+]json/.test(mediaType) && documents.get(path)?.mediaType === mediaType) {
            validate(json(path));
            expect(validate.errors, at).toBeNull();
          }
        }
});

test.runIf(full)('a client generated from it compiles and knows every document', async () => {
  const types = join(folder, 'client.d.ts');
  await run(join(bin, 'openapi-typescript'), [contract, '--output', types]);
  const { paths } = json('/openapi.json') as Contract;
  const uses = Object.entries(paths)
    .filter(([, { get }]) => get !== undefined)
    .map(([path, { get }], index) => {
      const [mediaType] = Object.keys(get?.responses['200']?.content ?? {});
      return `export type T${index} = paths[${JSON.stringify(path)}]['get']['responses'][200]['content'][${JSON.stringify(mediaType)}];`;
    });
  expect(uses.length).toBeGreaterThan(25);
  const program = `import type { paths } from './client.d.ts';\n${uses.join('\n')}
type Actions = paths['/capabilities.json']['get']['responses'][200]['content']['application/json']['actions'];
export const first = (actions: Actions): string | undefined => actions[0]?.id;\n`;
  await writeFile(join(folder, 'uses.ts'), program);
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--allowImportingTsExtensions'];
  expect(await run(join(bin, 'tsc'), [...options, join(folder, 'uses.ts')])).toBe('');
});

// openapi-zod-client wrote a file that did not compile, for two patterns had needless escapes. openapi-generator is not here: its package on npm
// downloads a program. The last one that npm has in a package, 1.0.18-5.0.0-beta2, reads OpenAPI 3.0 alone. It was tried by hand with `null` and `const`
// rewritten: what it wrote in Python compiled, and in TypeScript all but its unions, which that version writes wrongly whatever the contract.
test.runIf(full)('what other generators write of it compiles: hey-api, orval, openapi-zod-client', async () => {
  await symlink(join(tools, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // Orval looks there for the version of zod.
  await copyFile(join(tools, 'package.json'), join(folder, 'package.json'));
  const input = './openapi.json';
  const projects = ['fetch', 'zod'].map((client) => [client, { input, output: { target: `./orval-${client}.ts`, client } }]);
  await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(Object.fromEntries(projects))};\n`);
  const printed = [
    await run(join(bin, 'openapi-ts'), ['-i', input, '-o', 'hey-api', '-c', '@hey-api/client-fetch']),
    await run(join(bin, 'orval'), ['--config', 'orval.config.mjs']),
    await run(join(bin, 'openapi-zod-client'), [input, '-o', 'zod-client.ts']),
  ];
  const written = ['hey-api/sdk.gen.ts', 'orval-fetch.ts', 'orval-zod.ts', 'zod-client.ts'];
  for (const file of written)
    expect((await readFile(join(folder, file), 'utf8').catch(() => '')).length, printed.join('\n')).toBeGreaterThan(10_000);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  expect(await run(join(bin, 'tsc'), [...options, '--lib', 'es2022,dom,dom.iterable', ...written])).toBe('');
});
