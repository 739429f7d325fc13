// Our service as a team runs it: opened from a snapshot file that another process built, every duty on.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { toolsOf } from './front-tools.mjs';

export const baseUrl = 'https://front.example.com';
/** The most that the limiter in memory can count: nobody sends a hundred thousand calls a minute but a benchmark. */
const raisedQuota = 500_000;
const build = fileURLToPath(new URL('build.mjs', import.meta.url));
const maxBytes = 2 ** 30;

/** The bytes of a snapshot file; `quota` requests a minute for each client. */
export function snapshotFileOf({ tools = 6, sections = 300, quota = raisedQuota } = {}) {
  const options = JSON.stringify({ tools, sections, quota });
  return execFileSync(process.execPath, [build, options], { maxBuffer: maxBytes });
}

/** The service over a snapshot file, with `tools` tools. */
export function openFront(file, tools = 6) {
  // The bench asks it at loopback, under which a public front answers to nobody by default.
  return createService({ documents: openDocuments(file), mcp: toolsOf(openSnapshot(file), tools), allowedHosts: ['127.0.0.1'] });
}
