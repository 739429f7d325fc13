// Answers that were unsafe although every fact was in the content: each with the answer that is right.
import { expect, test } from 'vitest';
import { createDocumentationTools } from '../src/documentation-tools.ts';
import { compareReleases } from '../src/extras/compare-releases.ts';
import { call } from './call.ts';
import { keel } from './keel.ts';
import type { JsonObject } from '../src/answers/json.ts';

const mcp = createDocumentationTools(keel(), { extras: [compareReleases] });
const ask = (name: string, given: JsonObject = {}) => call(mcp, name, given);

test.each(['get_latest_release', 'compare_releases'])(
  '%s names what is known against the version that the user has',
  async (name) => {
    const { text } = await ask(name, name === 'compare_releases' ? { from: '2.3.0' } : { since: '2.3.0' });
    expect(text).toMatch(/2\.3\.0 is withdrawn/);
    expect(text).toMatch(/2\.3\.0 has 1 known vulnerability[^.]*KEEL-2026-1[^.]*high[^.]*fixed in 2\.4\.1/);
    expect(text).toMatch(/2\.4\.0[^\n]*KEEL-2026-1/);
  },
);

test('search_docs finds an advisory by an alias, and names the tool that answers for a version', async () => {
  const { text } = await ask('search_docs', { query: 'CVE-2026-41007' });
  expect(text).toMatch(/KEEL-2026-1/);
  expect(text).toMatch(/fixed in 2\.4\.1/);
  expect(text).toMatch(/get_latest_release/);
});

test('what nobody stated is not an empty list', async () => {
  const { content, text } = await ask('get_latest_release', { since: '1.9.0' });
  expect(content['changes_since']).not.toHaveProperty('breaking');
  expect(text).toMatch(/whether .*breaking/i);
});
