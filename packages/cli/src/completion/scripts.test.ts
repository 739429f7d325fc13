// The scripts in the shells that read them: bash as it is installed with every system; zsh and fish are asked for their syntax where they are installed.
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
