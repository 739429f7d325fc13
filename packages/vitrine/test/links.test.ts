// A stranger's folder holds links, pipes and folders under the names that the command reads and writes. Nothing outside is read into the
// content, nothing outside is written, nothing waits, and each refusal has a name and a fix.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, folderOf, run, smallest } from './run-command.ts';

const token = 'token-of-another-program';
const outsideFiles = {
  'secret.yaml': `actions: []\nsources: []\nnotes: ${token}\n`,
  'secret.json': `{ "token": "${token}", "type": "string", "description": "${token}" }`,
  authorized_keys: 'ssh-ed25519 AAAA\n',
  '.profile': 'export A=1\n',
};
const openapi = `openapi: 3.1.0
info: { title: Lamp, version: 1.0.0 }
paths:
  /lamps:
    get:
      operationId: listLamps
      summary: Lists lamps
      parameters:
        - name: colour
          in: query
          schema: { $ref: ./config.json }
      responses: { '200': { description: Lamps } }
`;
const page = (title: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>A lamp that exists in tests.</p></main></body></html>`;
const imports = {
  docs: ['import', 'docs', '--from', 'site', 'built'],
  openapi: ['import', 'capabilities', '--from', 'openapi', 'openapi.yaml'],
};

/** A folder of a stranger and one outside of it, with what is outside before and after. */
function stage(files: Readonly<Record<string, string>> = {}): {
  readonly cwd: string;
  readonly outside: string;
  readonly isUntouched: () => void;
} {
  const outside = folderOf(outsideFiles);
  const { 'front/docs/index.md': _, ...front } = smallest;
  const cwd = folderOf({
    ...front,
    'openapi.yaml': openapi,
    'config.json': '{"type":"string"}',
    'built/index.html': page('Lamp'),
    ...files,
  });
  return {
    cwd,
    outside,
    isUntouched: () => {
      expect(Object.fromEntries(readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), 'utf8')]))).toEqual(
        outsideFiles,
      );
    },
  };
}

async function refusal(
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: unknown; readonly exit: number | null; readonly all: string }> {
  const { code, stdout, stderr } = await run([...args, '--json'], { cwd });
  const { code: name } = JSON.parse(stdout) as { readonly code?: string };
  return { code: name, exit: code, all: `${stdout}${stderr}` };
}

test('the pages of an import are not written through front/docs as a link', async () => {
  const { cwd, outside, isUntouched } = stage();
  symlinkSync(outside, join(cwd, 'front/docs'));
  expect(await refusal(imports.docs, cwd)).toMatchObject({ code: 'link_leads_out', exit: 3 });
  isUntouched();
});

test('a page that is a link is neither read nor written by an import', async () => {
  const { cwd, outside, isUntouched } = stage({ 'front/docs/guide/a.md': '# A\n' });
  symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'front/docs/index.md'));
  const { all, ...refused } = await refusal(imports.docs, cwd);
  expect(refused).toMatchObject({ code: 'link_leads_out', exit: 3 });
  expect(all).not.toContain(token);
  isUntouched();
});

test.each(['capabilities.yaml', 'capabilities.yml', 'capabilities.json'])(
  'a catalog %s that is a link is neither read nor written by an import',
  async (name) => {
    const { cwd, outside, isUntouched } = stage();
    execFileSync('rm', ['-f', join(cwd, 'front/capabilities.yaml')]);
    symlinkSync(join(outside, 'secret.yaml'), join(cwd, 'front', name));
    const { all, ...refused } = await refusal(imports.openapi, cwd);
    expect(refused).toMatchObject({ code: 'link_leads_out', exit: 3 });
    expect(all).not.toContain(token);
    isUntouched();
  },
);

test('a catalog that leads nowhere is not made where it leads', async () => {
  const { cwd, outside, isUntouched } = stage();
  execFileSync('rm', [join(cwd, 'front/capabilities.yaml')]);
  symlinkSync(join(outside, 'new.yaml'), join(cwd, 'front/capabilities.yaml'));
  expect(await refusal(imports.openapi, cwd)).toMatchObject({ code: 'link_broken', exit: 3 });
  isUntouched();
});

test('a file that an OpenAPI document refers to is not read through a link', async () => {
  const { cwd, outside } = stage();
  execFileSync('rm', [join(cwd, 'config.json')]);
  symlinkSync(join(outside, 'secret.json'), join(cwd, 'config.json'));
  const { all, ...refused } = await refusal(imports.openapi, cwd);
  expect(refused).toMatchObject({ code: 'link_leads_out', exit: 3 });
  expect(all).not.toContain(token);
  expect(readFileSync(join(cwd, 'front/capabilities.yaml'), 'utf8')).not.toContain(token);
});

test.each([
  ['a link to the outside', (path: string, outside: string) => symlinkSync(join(outside, 'secret.yaml'), path), 'link_leads_out'],
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path]), 'not_a_file'],
  ['a link to a device', (path: string) => symlinkSync('/dev/zero', path), 'link_leads_out'],
])('a document to import that is %s is refused', async (_, make, code) => {
  const { cwd, outside } = stage();
  execFileSync('rm', [join(cwd, 'openapi.yaml')]);
  make(join(cwd, 'openapi.yaml'), outside);
  expect(await refusal(imports.openapi, cwd)).toMatchObject({ code, exit: 3 });
});

test('the cache of a live site is outside of the content folder, where no stranger can make it', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/docs/' ? 200 : 404, { 'Content-Type': 'text/html' });
    response.end(page('Lamp'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { cwd, outside, isUntouched } = stage();
  for (const name of [`127-0-0-1-${port}-docs`, `127-0-0-1-${port}`]) {
    mkdirSync(join(cwd, 'front/.import', name), { recursive: true });
    symlinkSync(join(outside, 'authorized_keys'), join(cwd, 'front/.import', name, '.gitignore'));
    symlinkSync(join(outside, '.profile'), join(cwd, 'front/.import', name, 'run.json'));
  }
  const cache = folderOf({});
  const live = ['import', 'docs', '--from', 'site', `http://127.0.0.1:${port}/docs/`, '--json'];
  expect((await run(live, { cwd, env: { XDG_CACHE_HOME: cache } })).code).toBe(0);
  isUntouched();
  expect(filesBelow(cache).some((path) => path.endsWith('run.json'))).toBe(true);
  const again = await run(live, { cwd, env: { XDG_CACHE_HOME: cache } });
  expect(JSON.parse(again.stdout)).toMatchObject({ written: [] });
});

test.each([
  ['build', ['build', '--base-url', 'https://front.example.com'], 'dist'],
  ['export', ['export', '--base-url', 'https://front.example.com', '--out', 'dist'], 'dist'],
  ['keys', ['keys', 'key.pem'], 'key.pem'],
  ['check', ['check'], 'front'],
])('%s does not follow a link under the name of what it reads or writes', async (_, args, name) => {
  const { cwd, outside, isUntouched } = stage();
  execFileSync('rm', ['-rf', join(cwd, name)]);
  symlinkSync(outside, join(cwd, name));
  expect(['link_leads_out', 'link_in_place']).toContain((await refusal(args, cwd)).code);
  isUntouched();
});

test('a link under the name of a file that is written is neither followed nor replaced', async () => {
  const { cwd, outside, isUntouched } = stage();
  mkdirSync(join(cwd, 'dist'));
  symlinkSync(join(outside, '.profile'), join(cwd, 'dist/front.vitrine'));
  expect(await refusal(['build', '--base-url', 'https://front.example.com'], cwd)).toMatchObject({
    code: 'link_in_place',
    exit: 3,
  });
  isUntouched();
});

test('a folder of built HTML gives nothing from behind a link', async () => {
  const { cwd, outside } = stage();
  writeFileSync(join(outside, 'page.html'), page(token));
  symlinkSync(join(outside, 'page.html'), join(cwd, 'built/page.html'));
  symlinkSync(outside, join(cwd, 'built/more'));
  expect((await run(imports.docs, { cwd })).code).toBe(0);
  expect(filesBelow(join(cwd, 'front/docs'))).toEqual(['index.md']);
});

test('content behind a link out of the project is a problem, with its name', async () => {
  const { cwd, outside } = stage();
  writeFileSync(join(outside, 'page.md'), `# ${token}\n`);
  symlinkSync(outside, join(cwd, 'front/docs'));
  const { code, stdout } = await run(['check', '--json'], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [{ file: 'docs', message: 'expected a folder of the project; found a symbolic link that leads outside it' }],
  });
  expect(stdout).not.toContain(token);
});
