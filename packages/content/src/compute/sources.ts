// The sources of a capability catalog with their digests: computed for files of the content folder, written by the team for addresses.
import type { Report } from '../check/report.ts';
import type { CapabilityFacts } from '../parse/parse.ts';
import type { CapabilityCatalog } from '../shared/published.ts';

/** The sources of a catalog; when none is written, the catalog's own file. */
export function computeSources(
  facts: CapabilityFacts,
  file: string,
  digestOf: (path: string) => string | undefined,
  report: Report,
): CapabilityCatalog['sources'] {
  if (facts.sources === undefined) {
    const own = digestOf(file);
    return own === undefined ? [] : [{ name: file, path: file, sha256: own }];
  }
  return facts.sources.flatMap((source, index) => {
    const computed = source.path === undefined ? undefined : digestOf(source.path);
    const at = ['sources', index] as const;
    if (source.path === undefined && source.url === undefined) report(at, 'a path or a url', 'neither');
    else if (source.path !== undefined && computed === undefined)
      report([...at, 'path'], 'a file of the content folder', JSON.stringify(source.path));
    else if (computed !== undefined && source.sha256 !== undefined && source.sha256 !== computed) {
      report([...at, 'sha256'], `${computed}, the digest of ${String(source.path)}`, source.sha256);
    } else if (computed === undefined && source.sha256 === undefined)
      report([...at, 'sha256'], 'the digest of what the url leads to', 'nothing');
    const sha256 = computed ?? source.sha256;
    return sha256 === undefined ? [] : [{ ...source, sha256 }];
  });
}
