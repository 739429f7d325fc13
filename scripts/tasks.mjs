// A task is a process that reports what it does: a line when it starts, a line when it ends, with its time, and a sign of life
// while it is silent. One that has said nothing for a long time is ended, and its last output is shown. When this process is asked to
// end, tasks are ended, and those that had not begun do not run: the caller still sums up.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { setInterval, clearInterval, setTimeout } from 'node:timers';

/** A silence of this many milliseconds is broken by a line. */
const silenceMs = 10_000;
/** A process that writes nothing for so many seconds makes no progress, however busy the machine is. */
const stalledSeconds = 1_200;
/** Characters of output that are kept for a task that fails. */
const keptLength = 30_000;
/** Between the request to end and the end by force, in milliseconds. */
const graceMs = 5_000;
/** What a program ends with that found something missing on this machine; its last line states what. */
export const skippedCode = 77;
const onWindows = process.platform === 'win32';

/**
 * @typedef {object} TaskOptions
 * @property {string} [cwd] this process's own when left out
 * @property {Record<string, string | undefined>} [env] added to this process's own
 * @property {number} [silenceSeconds] without a word, 20 minutes when left out
 * @property {boolean | 'last line'} [quiet] shows the output only when the task fails, or its last line when it passes
 *
 * @typedef {object} TaskResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'not run'} outcome
 * @property {number | null} [code] exit code; null when a signal ended it
 * @property {number} seconds
 * @property {string} [note] why it failed, was skipped or did not run
 */

/** The exit code of a process that ends because it was asked to. */
const endedCodes = { SIGINT: 130, SIGTERM: 143 };
/** What asked this process to end. @type {keyof typeof endedCodes | undefined} */
let endedBy;

/**
 * Runs a command as a task. Never rejects: a command that cannot be started is a task that failed.
 * @param {string} name
 * @param {readonly string[]} command
 * @param {TaskOptions} [options]
 * @returns {Promise<TaskResult>}
 */
export function runTask(name, [command, ...args], options = {}) {
  const { cwd, env = {}, silenceSeconds = stalledSeconds, quiet = false } = options;
  if (endedBy !== undefined) return Promise.resolve({ name, outcome: 'not run', seconds: 0, note: `ended by ${endedBy}` });
  return new Promise((resolve) => {
    const seconds = secondsSince();
    let lastShownAt = performance.now();
    let heard = performance.now();
    let kept = '';
    let note;
    say(`start   ${name}`);
    // A group of its own, so that its end is the end of everything it has started.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: onWindows,
      detached: !onWindows,
    });
    const hear = (stream) => (chunk) => {
      kept = (kept + chunk).slice(-keptLength);
      heard = performance.now();
      if (quiet) return;
      lastShownAt = heard;
      stream.write(chunk);
    };
    child.stdout.on('data', hear(process.stdout));
    child.stderr.on('data', hear(process.stderr));

    const stop = (reason, signal) => {
      if (note !== undefined) return;
      note = reason;
      end(child, signal);
      // A process that left the group may hold the output open for ever.
      setTimeout(() => finish(null, 'SIGKILL'), 2 * graceMs).unref();
    };
    const alive = setInterval(() => {
      const silent = (performance.now() - heard) / 1_000;
      if (silent > silenceSeconds) stop(`ended after ${silenceSeconds} s of silence; its last output:\n${lastLines(kept)}`);
      else if (performance.now() - lastShownAt > silenceMs) {
        lastShownAt = performance.now();
        say(`  …     ${name}, ${formatSeconds(seconds())}`);
      }
    }, 1_000);
    const handOn = (signal) => {
      endedBy = signal;
      process.exitCode = endedCodes[signal];
      stop(`ended by ${signal}`, signal);
    };
    for (const signal of Object.keys(endedCodes)) process.on(signal, handOn);

    let finished = false;
    const finish = (code, signal) => {
      if (finished) return;
      finished = true;
      clearInterval(alive);
      for (const each of Object.keys(endedCodes)) process.off(each, handOn);
      const outcome =
        note === undefined && code === 0 ? 'passed' : note === undefined && code === skippedCode ? 'skipped' : 'failed';
      if (outcome === 'failed') {
        if (quiet && note === undefined) process.stderr.write(kept);
        note ??= signal === null ? `exit code ${code}` : `ended by ${signal}`;
      }
      if (outcome === 'skipped') note = kept.trim().split('\n').at(-1);
      const last = quiet === 'last line' && outcome === 'passed' ? stripVTControlCharacters(lastLines(kept, 1)).trim() : undefined;
      const result = { name, outcome, code, seconds: seconds(), ...(note !== undefined && { note }) };
      say(`${words[outcome]}${name}, ${formatSeconds(result.seconds)}${(note ?? last) ? `: ${note ?? last}` : ''}`);
      resolve(result);
    };
    child.on('error', (error) => {
      note = error.message;
      finish(null, null);
    });
    child.on('close', finish);
  });
}

const words = { passed: 'done    ', failed: 'FAILED  ', skipped: 'skipped ' };

/** What a task adds to counts: one, under its outcome. */
export function asCounts({ outcome }) {
  const count = (wanted) => Number(outcome === wanted);
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), notRun: count('not run') };
}

/** The slowest tasks, a line each, slowest first. */
export function slowest(results, count = 5) {
  return [...results]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `  ${formatSeconds(seconds).padStart(8)}  ${name}`);
}

/** A function that returns how many seconds ago it was made. */
export function secondsSince() {
  const began = performance.now();
  return () => (performance.now() - began) / 1_000;
}

/** Seconds for people: `3.2 s`, `4 min 05 s`. */
export function formatSeconds(seconds) {
  if (seconds < 100) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function lastLines(text, count = 20) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** Asks a process and all that it started to end, and ends them by force when they do not. */
function end(child, signal = 'SIGTERM') {
  const send = (each) => {
    try {
      process.kill(onWindows ? child.pid : -child.pid, each);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  send(signal);
  setTimeout(() => send('SIGKILL'), graceMs).unref();
}
