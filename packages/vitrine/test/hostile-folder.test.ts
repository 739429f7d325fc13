// Commands over folders that strangers wrote: nothing of theirs is run, nothing outside is taken in, and what they are called
// does not speak to the terminal.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { attacks, forms, markingProgram } from '../../content/test/hostile-repository.ts';
import { folderOf, run, smallest } from './run-command.ts';

const noEpoch = { SOURCE_DATE_EPOCH: '' };
const commands: readonly (readonly string[])[] = [
  ['check'],
  ['build', '--base-url', 'https://front.example.com'],
  ['export', '--base-url', 'https://front.example.com'],
];

for (const [form, make] of Object.entries(forms)) {
  test.each(Object.entries(attacks))(`no command starts the program of ${form} with %s`, async (_, plant) => {
    const cwd = folderOf(smallest);
    const program = markingProgram(folderOf({}));
    make(join(cwd, 'front'));
    plant(join(cwd, 'front'), program.path);
    for (const command of commands) {
      const { code, stderr } = await run(command, { cwd, env: noEpoch });
      expect(code, stderr).toBe(0);
      expect(program.ran(), command[0]).toBe(false);
    }
    await run(['init', 'new'], { cwd: join(cwd, 'front'), env: noEpoch });
    expect(program.ran(), 'init').toBe(false);
  });
}

describe('what is printed', () => {
  test('holds no control character and no workflow command of a file name', async () => {
    const cwd = folderOf({
      ...smallest,
      'front/docs/\u001b[2J.md': '# Cleared\n',
      'front/docs/a\n::error file=x::broken.md': '# Line\n',
    });
    symlinkSync('/etc/hostname', join(cwd, 'front/::error title=x::y'));
    for (const command of commands) {
      const { code, stdout, stderr } = await run(command, { cwd });
      expect(code).toBe(1);
      for (const line of `${stdout}${stderr}`.split('\n')) {
        expect(line).not.toMatch(/\p{Cc}/u);
        expect(line.trimStart()).not.toMatch(/^::/);
      }
    }
  });
});

describe('a file of facts', () => {
  test.each([
    ['that contains itself', 'capabilities.yaml', 'actions: []\na: &a {b: *a}\n'],
    ['that contains itself twice', 'capabilities.yaml', 'actions: []\na: &a [*a, *a]\n'],
    ['of 300,000 levels', 'capabilities.json', `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
    ['of 100,000 levels of YAML', 'capabilities.yaml', `a: ${'['.repeat(100_000)}\n`],
  ])('%s is a finding', async (_, name, text) => {
    const others = Object.entries(smallest).filter(([path]) => path !== 'front/capabilities.yaml');
    const cwd = folderOf({ ...Object.fromEntries(others), [`front/${name}`]: text });
    const { code, stdout } = await run(['check', '--json'], { cwd });
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly file: string }[] };
    expect(findings.map(({ file }) => file)).toContain(name);
  });
});

describe('init', () => {
  test('takes nothing from a README, a changelog or a manifest that is a link', async () => {
    const secret = join(folderOf({ 'secret.md': '# Secret\n\nThe plan.\n' }), 'secret.md');
    const cwd = folderOf({});
    for (const name of ['README.md', 'CHANGELOG.md', 'package.json']) symlinkSync(secret, join(cwd, name));
    const { code, stderr } = await run(['init'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('README.md: it is a link');
    expect(readFileSync(join(cwd, 'front/product.yaml'), 'utf8')).not.toMatch(/Secret|The plan/);
    expect(existsSync(join(cwd, 'front/docs'))).toBe(false);
  });

  test('writes an id as a text, and no version that is none', async () => {
    const cwd = folderOf({});
    const version = '1.0.0\nid: other\nhomepage: https://evil.example #';
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: '123', version }));
    await run(['init'], { cwd });
    const product = readFileSync(join(cwd, 'front/product.yaml'), 'utf8');
    expect(product).not.toMatch(/^version:/m);
    expect(product).not.toContain('evil.example');
    expect(product).toContain('id: "123"');
    expect(product.match(/^id:/gm)).toHaveLength(1);
  });
});
