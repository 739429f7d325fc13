// The report of the action: one line for each command, then what diff and eval wrote.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [folder = '.'] = process.argv.slice(2);
const { CHECK, BUILD, DIFF, EVAL, FOLDER = 'front', SNAPSHOT_ID } = process.env;

const results = [
  ['check', CHECK],
  ['build', BUILD],
  ['diff', DIFF],
  ['eval', EVAL],
];
const said = { '': 'was not run', 0: 'passed', 4: 'failed: more trust is demanded' };
const line = results.map(([name, code = '']) => `${name} ${said[code] ?? 'failed'}`).join(', ');
const parts = ['diff.md', 'eval.md']
  .map((name) => join(folder, name))
  .filter(existsSync)
  .map((path) => readFileSync(path, 'utf8').trim());
const id = SNAPSHOT_ID ? `\n\nSnapshot \`${SNAPSHOT_ID}\`.` : '';
writeFileSync(join(folder, 'report.md'), `# Front \`${FOLDER}\`\n\n${line}.${id}\n\n${parts.join('\n\n')}`.trimEnd() + '\n');
