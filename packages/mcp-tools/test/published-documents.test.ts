// The tools over whole published products: releases, guides, evidence and documentation equal a plain look into the
// published documents.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../src/answers/json.ts';
import { someOf } from '../../../workshop/full.ts';
import { allIds, call, rows } from './call.ts';
import { products } from './products.ts';

describe.each(products)('over the $name', ({ mcp, snapshot, releases, installation, benchmarks }) => {
  describe('releases', () => {
    it('the latest of each channel is the published one, with the artifacts of each platform', async () => {
      for (const [channel, { latest }] of Object.entries(releases.channels)) {
        const published = releases.releases.find(({ version }) => version === latest);
        const release = (await call(mcp, 'get_latest_release', { channel })).content['release'] as JsonObject;
        // A release with more changes than an answer holds is shown in part, and says so.
        if (release['omitted'] === undefined) expect(release).toEqual(published);
        expect(release['version']).toBe(latest);
        for (const platform of new Set(
          releases.releases.flatMap(({ artifacts = [] }) => artifacts.map((artifact) => artifact.platform)),
        )) {
          const { content } = await call(mcp, 'get_latest_release', { channel, platform });
          const artifacts = published?.artifacts?.filter((artifact) => [platform, 'any'].includes(artifact.platform));
          expect((content['release'] as JsonObject)['artifacts']).toEqual(artifacts);
        }
      }
    });

    it('since any version, the changes are those of the published stable releases after it', async () => {
      for (const { version, channel } of releases.releases.filter((release) => release.channel === 'stable')) {
        const { content, error } = await call(mcp, 'compare_releases', { from: version, limit: 100 });
        expect(error, `${version} ${channel}`).toBeUndefined();
        const after = releases.releases.slice(
          0,
          releases.releases.findIndex((release) => release.version === version),
        );
        const expected = after.filter((release) => release.channel === 'stable' && release.status === 'published');
        expect(content['releases']).toEqual(expected.map((release) => release.version));
        expect(content['total']).toBe(expected.flatMap(({ changes }) => changes).length);
      }
    });
  });

  it('each platform with a guide gets it, with the address and digest of an artifact of that release', async () => {
    for (const guide of installation?.guides ?? []) {
      const { content } = await call(mcp, 'get_installation_guide', { platform: guide.platform });
      expect(content['guide']).toMatchObject({ title: guide.title, prerequisites: guide.prerequisites });
      if (!guide.steps.some(({ kind, url }) => kind === 'download' && url === undefined)) {
        expect(content['guide']).toEqual(guide);
        continue;
      }
      const release = releases.releases.find(({ version }) => version === releases.current_version);
      const urls = release?.artifacts
        ?.filter(({ platform }) => platform === guide.platform)
        .map(({ url, digest }) => `${url} ${digest ?? ''}`);
      const [download] = (content['guide'] as unknown as { steps: { kind: string; url: string; digest: string }[] }).steps;
      expect(download?.kind).toBe('download');
      expect(urls).toContain(`${download?.url ?? ''} ${download?.digest ?? ''}`);
    }
  });

  describe('get_benchmark_evidence', () => {
    const evidence = benchmarks?.evidence ?? [];

    it('by each metric and each id equals a plain filter', async () => {
      for (const name of new Set(evidence.map(({ metric }) => metric.name))) {
        const ids = evidence.filter(({ metric }) => metric.name === name).map(({ id }) => id);
        expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { metric: name.toUpperCase() })).toEqual(ids);
      }
      for (const { id } of evidence) expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { id })).toEqual([id]);
    });

    it('shows every row once with any limit, or says that there is none yet', async () => {
      if (evidence.length === 0) {
        const { error } = await call(mcp, 'get_benchmark_evidence');
        expect(error).toMatch(/^The catalog has no measurements for /);
        return;
      }
      for (const limit of [1, 7, 40, 50]) {
        expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { limit })).toEqual(evidence.map(({ id }) => id));
      }
    });

    it('marks every row that has expired, and no row of the future', async () => {
      for (const { id, expires_at: expires } of evidence) {
        const [row] = rows((await call(mcp, 'get_benchmark_evidence', { id })).content, 'evidence');
        if (expires !== undefined && Date.parse(expires) <= Date.UTC(2026, 5, 1)) expect(row).toMatchObject({ stale: true });
        if (row?.['stale'] === false) expect(row['stale_reason']).toBeUndefined();
      }
    });
  });

  describe('the documentation', () => {
    it('every page and section is read by its id', async () => {
      for (const page of someOf(snapshot.pages, 40)) {
        for (const id of [page.id, ...page.headings.map(({ anchor }) => `${page.id}#${anchor}`)]) {
          const { content, error } = await call(mcp, 'search_docs', { id });
          expect(error, id).toBeUndefined();
          expect(content['page']).toMatchObject({ title: page.title });
          expect(mcp.resources?.read(`docs:///${id}`), id).toBeDefined();
        }
      }
    });

    it('every title finds its page among the first results, with an address to cite', async () => {
      for (const { id, title, locale = 'en' } of someOf(snapshot.pages, 40)) {
        const { content } = await call(mcp, 'search_docs', { query: title, locale });
        const results = rows(content, 'results');
        expect(
          results.map((result) => (result['id'] as string).split('#')[0]),
          title,
        ).toContain(id);
        // The first result of a page has its title, and where it is shown its address: once for all results of the page.
        const seen = new Set<string>();
        for (const { id: resultId, title: name, url, text } of results) {
          const page = (resultId as string).split('#')[0] ?? '';
          expect(name !== undefined, title).toBe(!seen.has(page));
          if (text !== undefined && !seen.has(page)) expect(url).toMatch(/^https:\/\//);
          seen.add(page);
        }
        expect(
          results.some(({ text }) => text !== undefined),
          title,
        ).toBe(true);
      }
    });

    it('what search finds, fetch reads', async () => {
      const { content, error } = await call(mcp, 'search', { query: 'install' });
      if (snapshot.pages.length === 0) {
        expect(error).toMatch(/^No documentation is published/);
        return;
      }
      for (const { id } of rows(content, 'results')) {
        expect((await call(mcp, 'fetch', { id })).content).toMatchObject({ id, metadata: { snapshot_id: snapshot.id } });
      }
    });
  });
});
