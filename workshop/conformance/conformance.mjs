// npm run check conformance: the official suite over the fixture and over the demonstration, in both revisions.
// Prints the scores; fails on anything that was not expected.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { startDemo } from '../../apps/demo/dist/node.js';
import { startFixture } from './dist/fixture.js';
import { demoScenarios, skillScenarios, unscoredButGreen } from './must-pass.mjs';
import { runExtension, runSuite, scoreOf } from './suite.mjs';

const revisions = Object.keys(demoScenarios);
const lines = [];
let failures = 0;

function report(line, problems, output) {
  lines.push(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${line}`);
  if (problems.length === 0) return;
  failures += 1;
  console.log(output);
  for (const problem of problems) console.log(`  ${problem}`);
}

await runOfficialSuite();

console.log(`\n${lines.join('\n')}\n\n${failures === 0 ? 'Nothing unexpected.' : `${failures} runs failed.`}`);
process.exitCode = failures === 0 ? 0 : 1;

async function runOfficialSuite() {
  const fixture = await startFixture();
  for (const revision of revisions) {
    const baseline = fileURLToPath(new URL(`baseline/${revision}.yaml`, import.meta.url));
    const { code, output, scenarios } = await runSuite(fixture.endpoint, revision, baseline);
    const { green, of } = scoreOf(scenarios);
    const problems = [
      ...(code === 0 ? [] : [`the suite ended with exit code ${code}`]),
      ...unscoredButGreen[revision].flatMap((name) => unexpected(name, scenarios.get(name), [])),
    ];
    report(`fixture, ${revision}: ${green} of ${of} scored scenarios, exit code ${code}`, problems, output);
  }
  await fixture.stop();

  const demo = await startDemo({ port: 0, host: '127.0.0.1', rateLimit: 500_000 });
  for (const revision of revisions) {
    const { output, scenarios } = await runSuite(`${demo.url}/api/mcp`, revision);
    const scenarioRows = Object.entries(demoScenarios[revision]);
    const problems = scenarioRows.flatMap(([name, excused]) => unexpected(name, scenarios.get(name), excused));
    const { green, of } = scoreOf(scenarios);
    const names = scenarioRows.map(([name]) => name).join(', ');
    report(`demonstration, ${revision}: ${green} of ${of} scored scenarios, with ${names}`, problems, output);
  }
  for (const revision of revisions) {
    for (const scenario of skillScenarios) {
      const { code, output, checks } = await runExtension(`${demo.url}/api/mcp`, revision, scenario);
      const passed = checks.filter(({ status }) => status === 'SUCCESS').length;
      const problems = checks
        .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
        .map(({ id, errorMessage = '' }) => `${scenario}: ${id}: ${errorMessage}`);
      if (code !== 0 || passed === 0) problems.push(`the suite ended with exit code ${code} after ${passed} checks`);
      report(`demonstration, ${revision}: ${scenario}, ${passed} checks passed`, problems, output);
    }
  }
  await demo.stop();
}

/** What failed in a scenario that must be green, in words. */
function unexpected(name, scenario, excused) {
  if (scenario === undefined) return [`${name} was not run`];
  const failed = scenario.checks.filter(({ status, id }) => status === 'FAILURE' && !excused.includes(id));
  return failed.map(({ id, errorMessage = '' }) => `${name}: ${id}: ${errorMessage}`);
}
