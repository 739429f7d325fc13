// The six tools in the order in which they are listed, each with the catalog that it answers from.
import type { CatalogName } from '@vitrine/core';
import type { Tool } from '@vitrine/core/mcp';
import { actionSafety } from './action-safety/action-safety.ts';
import type { ToolEnvironment } from './answers/tool-environment.ts';
import { benchmarkEvidence } from './benchmark-evidence/benchmark-evidence.ts';
import { installationGuide } from './installation-guide/installation-guide.ts';
import { latestRelease } from './latest-release/latest-release.ts';
import { listCapabilities } from './list-capabilities/list-capabilities.ts';
import { searchDocs } from './search-docs/search-docs.ts';

const six: readonly (readonly [CatalogName, (environment: ToolEnvironment) => Tool])[] = [
  ['documentation', searchDocs],
  ['capabilities', listCapabilities],
  ['capabilities', actionSafety],
  ['releases', latestRelease],
  ['installation', installationGuide],
  ['benchmarks', benchmarkEvidence],
];

/** The tools that are listed: all six, unless those without content are left out. */
export function catalogTools(environment: ToolEnvironment): readonly Tool[] {
  return six.filter(([catalog]) => environment.isListed(catalog)).map(([, create]) => create(environment));
}
