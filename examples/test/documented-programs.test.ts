// Programs that pages show and no example has: the first program of each package's README compiles, in full against the sources, and
// docs/guides/your-own.md, followed to the letter but for the installation, prints what it says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../workshop/free-port.mjs';
import { full } from '../../workshop/full.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the examples, so that programs find the packages that these have. */
const folder = mkdtempSync(join(root, 'examples/.documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The fenced blocks of a page: commands (`sh`), what the commands before print (`text`), and programs, some with the name of a file. */
function blocksOf(path: string): readonly { readonly kind: string; readonly file: string; readonly body: string }[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind = '', file = '', body = '']) => ({
    kind,
    file,
    body,
  }));
}

const page = blocksOf('docs/guides/your-own.md');
const copied = page.flatMap(({ kind, body }) =>
  kind === 'sh' ? [...body.matchAll(/^cp (\S+\.ts) \.$/gm)].map(([, from = '']) => from) : [],
);

function writePage(port: number): void {
  for (const { file, body } of page) if (file !== '') writeFileSync(join(folder, file), body.replaceAll('3000', String(port)));
  for (const from of copied)
    copyFileSync(join(folder, '..', from.replace(/^\.\.\/examples\//, '')), join(folder, from.split('/').at(-1) ?? ''));
}

test('the first program of each README, and those of the page, compile', () => {
  writePage(3_000);
  writeFileSync(
    join(folder, 'vitrine.d.ts'),
    "declare module '*.vitrine' {\n  const bytes: ArrayBuffer;\n  export default bytes;\n}\n",
  );
  const readmes = readdirSync(join(root, 'packages')).flatMap((name) => {
    const path = `packages/${name}/README.md`;
    const program = existsSync(join(root, path)) ? blocksOf(path).find(({ kind }) => kind === 'ts') : undefined;
    if (program === undefined) return [];
    writeFileSync(join(folder, `readme-${name}.ts`), program.body);
    return [join(folder, `readme-${name}.ts`)];
  });
  expect(readmes.length).toBeGreaterThan(3);
  const files = [...readmes, join(folder, 'server.ts')];
  expect(full ? problemsOf(files) : files.flatMap(syntaxProblemsOf)).toEqual([]);
});

/** What the compiler says of files, in one program with the sources of the packages. */
function problemsOf(files: readonly string[]): readonly string[] {
  const config = ts.readConfigFile(join(root, 'tsconfig.check.json'), (path) => readFileSync(path, 'utf8')) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram([...files, join(folder, 'vitrine.d.ts')], { ...options, noEmit: true });
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

function syntaxProblemsOf(fileName: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(readFileSync(fileName, 'utf8'), { fileName, reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => `${fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

test('docs/guides/your-own.md prints what it says', async () => {
  const port = await freePort();
  writePage(port);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts') && !/^readme-|\.d\.ts$/.test(each))) {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, rewriteRelativeImportExtensions: true };
    const { outputText } = ts.transpileModule(readFileSync(join(folder, name), 'utf8'), { compilerOptions });
    writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), outputText);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const cwd = join(root, 'examples/minimal-node');
  const server = spawn(process.execPath, [join(folder, 'server.js')], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    // A busy machine needs longer than the page waits.
    while (server.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/llms.txt`).catch(() => undefined))) await pause(100);
    expect(server.exitCode).toBe(null);
    const ask = spawn(process.execPath, [join(folder, 'ask.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    ask.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    await once(ask, 'close');
    expect(printed).toBe(page.find(({ kind }) => kind === 'text')?.body);
  } finally {
    server.kill('SIGKILL');
  }
});
