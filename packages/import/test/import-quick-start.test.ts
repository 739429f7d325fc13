// The three commands of docs/guides/import.md, as they stand there. The server of the page comes from a registry; a small one of ours takes its
// place here.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderOf, run, start } from '../../vitrine/test/run-command.ts';

const page = readFileSync(new URL('../../../docs/guides/import.md', import.meta.url), 'utf8');
const server = fileURLToPath(new URL('fixtures/mcp-server.mjs', import.meta.url));

/** The words of a line of the page, for the command. */
function wordsOf(line: string, instead: string): readonly string[] {
  return [...line.replace(/^npx --no vitrine /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : instead,
  );
}

test('three commands lead from nothing to a front of the tools of a server', async () => {
  const lines = [...(/```console\n([\s\S]*?)```/.exec(page)?.[1]?.matchAll(/^\$ (.*)$/gm) ?? [])].map(([, line = '']) => line);
  expect(lines).toHaveLength(3);
  const cwd = folderOf({
    'tools.json': JSON.stringify([
      { name: 'echo', description: 'Echoes.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    ]),
  });
  const instead = `"${process.execPath}" "${server}" none "${join(cwd, 'tools.json')}"`;
  const [init = '', imports = '', serve = ''] = lines;
  expect((await run(wordsOf(init, instead), { cwd })).code).toBe(0);
  const imported = await run(wordsOf(imports, instead), { cwd });
  const printed = /```text\n(imported[\s\S]*?)```/.exec(page)?.[1] ?? '';
  expect(imported.stdout).toBe(
    printed
      .replaceAll('13', '1')
      .replace('1 actions', '1 action')
      .replace('mcp:mcp-servers/everything', 'mcp:fixture')
      // The one tool states that it only reads.
      .replace(/state the permission.*, then /, ''),
  );
  const child = start([...wordsOf(serve, instead), '--port', '0', '--once'], { cwd });
  const [ready] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)?.[0] ?? '';
  const { actions } = (await (await fetch(`${base}/capabilities.json`)).json()) as { readonly actions: readonly object[] };
  expect(actions).toMatchObject([
    { id: 'echo', permission: { name: 'read_only' }, hints: { read_only: 'yes', basis: 'declared' }, call: { tool: 'echo' } },
  ]);
  expect(JSON.stringify(actions)).not.toContain('imported');
});
