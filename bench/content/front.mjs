// Our service as a team would set it up: a snapshot with documentation, the tools of the comparison, every duty on. Only
// the quota is raised, because nobody sends a hundred thousand calls a minute but a benchmark.
import { composeSnapshot, encode } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { pagesOf, sectionsOf } from './corpus.mjs';
import { toolsOf } from './front-tools.mjs';
import { release } from './tools.mjs';

export const baseUrl = 'https://front.example.com';
const generatedAt = '2026-05-04T00:00:00Z';
/** The most that the limiter in memory can count. */
const raisedQuota = 500_000;

/** Content with that many sections of documentation, and a capability catalog of a little over 100 KB. */
export function snapshotOf(sections) {
  return composeSnapshot(
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
}

/** A service with `tools` tools over `sections` sections; `quota` requests a minute for each client. */
export async function frontOf({ tools = 6, sections = 300, quota = raisedQuota } = {}) {
  const snapshot = snapshotOf(sections);
  const mcp = toolsOf(snapshot, tools);
  const rateLimit = { name: 'default', limit: quota, windowSeconds: 60 };
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, rateLimit }, encode);
  return { service: createService({ documents, mcp }), documents, snapshot };
}

function actions() {
  return Array.from({ length: 188 }, (_, index) => ({
    id: `harbour.station_${index + 1}.read`,
    title: `Read station ${index + 1}`,
    description: `What station ${index + 1} measured in a period: levels, currents and the weather that went with them.`,
    family: 'harbour',
    permission: 'read_only',
  }));
}
