// Runs the steps of a composite action as GitHub's runner does, as far as ours use it: expressions of contexts with `==`, `&&` and `||`, values
// of `env`, files for outputs, path and summary. Steps of other actions are passed over; a condition that is false skips a step, and a step that
// fails ends the job.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const run = promisify(execFile);

/** A step of a composite action. */
export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export function readAction(path: string): Action {
  return parse(readFileSync(path, 'utf8')) as Action; // checked by the validator of actions in the test
}

export interface Job {
  readonly action: string;
  readonly cwd: string;
  /** The folder of the runner's temporary files. */
  readonly temp: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly github: object;
  readonly env: Readonly<Record<string, string>>;
}

/** How it ended. */
export interface Played {
  readonly code: number;
  readonly output: string;
  readonly summary: string;
  /** Steps that ran, by id. */
  readonly ran: readonly string[];
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export async function play({ action, cwd, temp, inputs, github, env }: Job): Promise<Played> {
  const { inputs: declared, runs } = readAction(join(action, 'action.yml'));
  mkdirSync(temp, { recursive: true });
  const outputs: Record<string, Record<string, string>> = {};
  const contexts = {
    inputs: Object.fromEntries(
      Object.entries(declared).map(([name, input]) => [name, inputs[name] ?? filled(input.default, { github })]),
    ),
    github,
    runner: { os: 'Linux', temp },
    steps: new Proxy({}, { get: (_, id) => ({ outputs: outputs[String(id)] ?? {} }) }),
  };
  const file = (name: string): string => {
    const path = join(temp, `_${name}`);
    writeFileSync(path, '', { flag: 'a' });
    return path;
  };
  const ran: string[] = [];
  let output = '';
  let code = 0;
  for (const { id = '', if: condition = 'true', run: script, env: stepEnvironment = {} } of runs.steps) {
    if (script === undefined || evaluate(condition, contexts) === '') continue;
    const path = readFileSync(file('path'), 'utf8').split('\n').filter(Boolean).reverse();
    const values = Object.fromEntries(Object.entries(stepEnvironment).map(([name, value]) => [name, filled(value, contexts)]));
    const output_ = join(temp, `_output_${id}`);
    writeFileSync(output_, '');
    const options = {
      cwd,
      env: {
        ...env,
        ...values,
        PATH: [...path, env['PATH']].join(':'),
        RUNNER_TEMP: temp,
        GITHUB_ACTION_PATH: action,
        GITHUB_OUTPUT: output_,
        GITHUB_PATH: file('path'),
        GITHUB_STEP_SUMMARY: file('summary'),
      },
      maxBuffer: 64 << 20,
    };
    const ended = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (error: unknown) => {
        const {
          code: status,
          stdout,
          stderr,
        } = error as { readonly code: number; readonly stdout: string; readonly stderr: string }; // what execFile rejects with
        return { code: status, text: stdout + stderr };
      },
    );
    ran.push(id);
    output += ended.text;
    outputs[id] = Object.fromEntries(
      readFileSync(output_, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    code = ended.code;
    if (code !== 0) break;
  }
  return { code, output, summary: readFileSync(file('summary'), 'utf8'), ran, outputs };
}

function filled(text: string, contexts: object): string {
  return text.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => evaluate(expression, contexts));
}

/** The value of an expression; empty for what is false or not there. */
function evaluate(expression: string, contexts: object): string {
  for (const alternative of expression.split(' || ')) {
    const values = alternative.split(' && ').map((part) => {
      const [left = '', right] = part.split(' == ').map((each) => valueOf(each.trim(), contexts));
      return right === undefined ? left : left === right ? 'true' : '';
    });
    if (values.every((value) => value !== '')) return values.at(-1) ?? '';
  }
  return '';
}

function valueOf(term: string, contexts: object): string {
  const text = /^'(.*)'$/.exec(term)?.[1];
  if (text !== undefined) return text;
  if (term === 'true') return term;
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(term)) throw new TypeError(`expected a context, received ${term}`);
  const value = term
    .split('.')
    .reduce<unknown>((value, name) => (value == null ? undefined : Reflect.get(Object(value) as object, name)), contexts);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
