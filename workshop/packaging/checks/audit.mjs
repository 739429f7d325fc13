// Known weaknesses of what a stranger installs with the packages, by npm audit. Some registries serve no advisories: then
// nobody has been asked, which is said and is a failure where VITRINE_REQUIRE_AUDIT is set, as in the release workflow.
import process from 'node:process';
import { collect } from '../command.mjs';
import { consumer } from '../consumer.mjs';

/** One result. */
export async function* audit(context) {
  const { output } = await collect('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], { cwd: await consumer(context) });
  yield verdict(JSON.parse(output.slice(output.indexOf('{'))), process.env.VITRINE_REQUIRE_AUDIT === '1');
}

/** What a report of `npm audit --json` states; one without counts is no report. */
export function verdict({ metadata, vulnerabilities = {}, message = 'no report' }, required) {
  if (metadata?.vulnerabilities === undefined) {
    const line = 'npm audit: the registry serves no advisories';
    return required ? { line, problems: [message] } : { line, problems: [], unasked: true };
  }
  const problems = Object.values(vulnerabilities).map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { line: `npm audit: ${metadata.dependencies?.prod ?? 0} packages in production`, problems };
}
