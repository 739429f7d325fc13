// Installation guides: one a platform and range of versions, commands that are there, downloads that lead somewhere.
import type { InstallationFacts, ReleaseFacts } from '../parse/parse.ts';
import type { Report } from './report.ts';
import { checkUnique } from './unique.ts';

/** Checks the guides with themselves and with the artifacts of the releases. */
export function checkInstallation(facts: InstallationFacts, releases: ReleaseFacts | undefined, report: Report): void {
  checkUnique(facts.guides, (guide) => `${guide.platform} ${guide.applies_to_version}`, ['guides'], 'platform', report);
  const platforms = new Set(releases?.releases.flatMap((release) => release.artifacts.map((artifact) => artifact.platform)) ?? []);
  for (const [index, guide] of facts.guides.entries()) {
    for (const [place, step] of guide.steps.entries()) {
      const at = ['guides', index, 'steps', place] as const;
      if (step.kind === 'command' && step.command === undefined)
        report([...at, 'command'], 'the command of a step of kind command', 'nothing');
      const reachable = platforms.has(guide.platform) || platforms.has('any');
      if (step.kind === 'download' && step.url === undefined && releases !== undefined && !reachable) {
        report([...at, 'url'], `an address, or a release with an artifact for ${guide.platform}`, 'nothing');
      }
      if (step.digest !== undefined && step.url === undefined)
        report([...at, 'url'], 'the address whose digest is given', 'nothing');
    }
    for (const member of ['verify', 'uninstall'] as const) {
      const check = guide[member];
      if (check !== undefined && check.text === undefined && !('command' in check)) {
        report(['guides', index, member], 'a text, a command, or both', 'neither');
      }
    }
  }
}
