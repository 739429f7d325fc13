// npm run abuse | soak | prove | mutate: installs and builds what the task needs, then runs it in every package that has
// it. Arguments behind `--` go to the task.
import process from 'node:process';
import { install, turbo } from './workspace.mjs';

const [task = '', ...more] = process.argv.slice(2);
const code = (await install()) || (await turbo([task, '--ui=stream', '--log-order=stream', '--', ...more]));
process.exitCode = code;
