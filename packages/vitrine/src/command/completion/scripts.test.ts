// The scripts in the shells that read them: bash as it is installed with every system, zsh and fish where they are. `npm run check completion`
// requires all three.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../command-list.ts';
import { completionScript, shells } from './scripts.ts';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-completion-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** What bash offers for the last of these words. */
function offered(words: readonly string[], cwd: string): readonly string[] {
  const script = join(cwd, 'script.bash');
  writeFileSync(script, completionScript('bash', commands));
  const program = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '-uc', program, 'bash', script, 'vitrine', ...words], { cwd, encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

test('bash completes commands, options, choices and files', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'a file.md'), '');
  expect(offered([''], cwd)).toEqual(commands.map(({ name }) => name));
  expect(offered(['se'], cwd)).toEqual(['serve', 'search']);
  for (const { name, options } of commands)
    expect(offered([name, '--'], cwd)).toEqual([...Object.keys(options), 'json', 'help'].map((option) => `--${option}`));
  expect(offered(['facts', 'x', '--of', 'r'], cwd)).toEqual(['releases']);
  expect(offered(['completion', 'f'], cwd)).toEqual(['fish']);
  expect(offered(['check', 'a'], cwd)).toEqual(['a file.md']);
  expect(offered(['no-such-command', '--'], cwd)).toEqual([]);
});

const hostile = { name: 'odd', summary: `it's [a] "b" $(touch owned) \`c\`: d\\`, argument: { name: 'x', summary: '' } };
const options = {
  of: { type: 'choice', summary: "one's", choices: ['a', 'b'] },
  many: { type: 'text', summary: ':[]', repeatable: true },
} as const;

test('a word of a definition is a word in every shell, whatever signs it has', () => {
  const cwd = folder();
  for (const shell of shells) writeFileSync(join(cwd, shell), completionScript(shell, [{ ...hostile, options }]));
  const output = execFileSync(
    'bash',
    ['--norc', '-c', 'source ./bash; COMP_WORDS=(vitrine ""); COMP_CWORD=1; _vitrine; echo "${COMPREPLY[@]}"; ls'],
    { cwd, encoding: 'utf8' },
  );
  expect(output).toBe('odd\nbash\nfish\nzsh\n');
});

test.each(['zsh', 'fish'] as const)(
  'the script of %s names every command, option and choice once, and its syntax is right where the shell is installed',
  (shell) => {
    const script = completionScript(shell, commands);
    for (const { name, options: named } of commands) {
      expect(script).toContain(name);
      for (const option of Object.keys(named))
        expect(script).toMatch(shell === 'zsh' ? new RegExp(`--${option}\\[`) : new RegExp(` -l ${option} `));
    }
    const file = join(folder(), shell);
    writeFileSync(file, script);
    const checked = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    if (checked.error === undefined) expect([checked.status, checked.stderr]).toEqual([0, '']);
  },
);

/** What a shell prints; undefined where it is not installed. */
function said(shell: string, args: readonly string[], cwd: string): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(shell, args, { cwd, encoding: 'utf8', env: { ...process.env, HOME: cwd } });
  if (error === undefined || process.env['COMPLETION_SHELLS'] === 'required')
    expect([error, status, stderr]).toEqual([undefined, 0, '']);
  return error === undefined ? stdout : undefined;
}

test('fish completes commands, options, choices and files', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'a file.md'), '');
  writeFileSync(join(cwd, 'script'), completionScript('fish', commands));
  const lines = ['vitrine se', 'vitrine facts x --of r', 'vitrine completion ', 'vitrine check a', 'vitrine facts x --o'];
  const program = ['source ./script', ...lines.map((line) => `complete -C '${line}'; echo end`)].join('; ');
  const words = said('fish', ['--private', '-c', program], cwd)?.replaceAll(/\t.*/g, '');
  if (words !== undefined)
    expect(words).toBe('search\nserve\nend\nreleases\nend\nbash\nfish\nzsh\nend\na file.md\nend\n--of\nend\n');
});

// An empty last word was dropped, and zsh offered nothing behind `vitrine completion `.
test('zsh describes the commands, and hands every word behind one to its options, an empty one as well', () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'script'), completionScript('zsh', commands));
  const program = [
    'compdef() { : }; _describe() { print -r -- "$1 ${#commands}" }; _arguments() { print -r -- "$CURRENT ${(j:|:)words} ${@[-1]}" }',
    'source ./script',
    'words=(vitrine ""); CURRENT=2; _vitrine',
    'words=(vitrine completion ""); CURRENT=3; _vitrine',
    'words=(vitrine search x --of ""); CURRENT=5; _vitrine',
  ].join('; ');
  const printed = said('zsh', ['-f', '-c', program], cwd);
  if (printed !== undefined)
    expect(printed).toBe(`command ${commands.length}\n2 completion| 1:shell:(bash zsh fish)\n4 search|x|--of| *:target:_files\n`);
});
