// Runs the official conformance suite against one endpoint at one revision.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithNewerNode } from '../newer-node.mjs';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

/**
 * What a revision requires, checked. `scenarios` states of each by name whether it is green, whether it is scored, and its
 * checks. The exit code is the suite's own, with expected failures taken into account.
 */
export async function runSuite(url, revision, baseline) {
  const results = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const expected = baseline === undefined ? [] : ['--expected-failures', baseline];
    const command = ['conformance', 'server', '--url', url, '--requirements', revision, '--output-dir', results, ...expected];
    const { code, output } = await runWithNewerNode([suite], command);
    return { code, output, scenarios: await readScenarios(results, await unscoredOf(revision)) };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

/** One scenario of an extension, over the wire of a revision: its checks. The revisions require none of them, so each is requested by name. */
export async function runExtension(url, revision, scenario) {
  const results = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const command = ['conformance', 'server', '--url', url, '--scenario', scenario, '--spec-version', revision, '--force'];
    const { code, output } = await runWithNewerNode([suite], [...command, '--output-dir', results]);
    const [result] = (await readScenarios(results, new Set())).values();
    return { code, output, checks: result?.checks ?? [] };
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

async function readScenarios(results, unscored) {
  const scenarios = new Map();
  for (const folder of await readdir(results)) {
    const name = /^server-(.+)-\d{4}-\d{2}-\d{2}T[\dZ-]+$/.exec(folder)?.[1] ?? folder;
    const checks = JSON.parse(await readFile(join(results, folder, 'checks.json'), 'utf8'));
    const green = checks.every(({ status }) => status !== 'FAILURE');
    scenarios.set(name, { green, scored: !unscored.has(name), checks });
  }
  return scenarios;
}

/** The scenarios that a revision runs without counting them. */
async function unscoredOf(revision) {
  const { output } = await runWithNewerNode([suite], ['conformance', 'list', '--server', '--requirements', revision]);
  return new Set([...output.matchAll(/^ +- (\S+) \[server\]$/gm)].map(([, name]) => name));
}

/** How many scored scenarios are green, and how many there are. */
export function scoreOf(scenarios) {
  const scored = [...scenarios.values()].filter((scenario) => scenario.scored);
  return { green: scored.filter((scenario) => scenario.green).length, of: scored.length };
}
