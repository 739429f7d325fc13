// The build of our service, a process of its own: writes a snapshot file with its documents to standard output.
import process from 'node:process';
import { composeSnapshot, compress, encodeSnapshot } from '@vitrine/content';
import { renderDocuments } from '@vitrine/core/render';
import { pagesOf, sectionsOf } from '../../corpus/documentation.mjs';
import { baseUrl } from './front.mjs';
import { toolsOf } from './front-tools.mjs';
import { release } from './tools.mjs';

const generatedAt = '2026-05-04T00:00:00Z';
const { tools, sections, quota } = JSON.parse(process.argv[2] ?? '');

/** Content with that many sections of documentation, and a capability catalog of a little over 100 KB. */
const { snapshot } = composeSnapshot(
  {
    product: {
      id: 'tidewatch',
      name: 'Tidewatch',
      description: 'Watches the harbour while you sleep.',
      homepage: 'https://tidewatch.example/',
    },
    capabilities: { actions: actions() },
    releases: { releases: [{ version: release.version, date: release.date, changes: release.changes }] },
    docs: pagesOf(sectionsOf(sections)),
  },
  { generatedAt },
);
const rateLimit = { name: 'default', limit: quota, windowSeconds: 60 };
const documents = await renderDocuments(snapshot, { baseUrl, mcp: toolsOf(snapshot, tools), rateLimit }, compress);
process.stdout.write(encodeSnapshot(snapshot, documents));

function actions() {
  return Array.from({ length: 206 }, (_, index) => ({
    id: `harbour.station_${index + 1}.read`,
    title: `Read station ${index + 1}`,
    description: `What station ${index + 1} measured in a period: levels, currents and the weather that went with them.`,
    family: 'harbour',
    permission: 'read_only',
  }));
}
