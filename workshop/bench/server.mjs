// A server under test, a process of its own: starts one target, reports on which port, and on request what the process has
// used so far: CPU microseconds (user and system, all threads) and memory in bytes.
import process from 'node:process';
import { targets } from './targets.mjs';
import { ownProcessorMs } from '../processor.mjs';

const [target = '', options = '{}'] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  process.send({ cpuMicroseconds: ownProcessorMs() * 1_000, rss: process.memoryUsage().rss });
});

const port = await targets[target](JSON.parse(options));
process.send({ port });
