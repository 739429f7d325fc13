import { expect, it } from 'vitest';
import { compareReleases, createDocumentationTools, searchAndFetch } from '../src/index.ts';
import { fixture } from './fixture.ts';
import { toolsPage } from './tools-page.ts';

// `npm run generate` writes it.
it('docs/reference/generated/tools.md is what the schemas say and the tools answer', async () => {
  const mcp = createDocumentationTools(await fixture(), { extras: [searchAndFetch, compareReleases] });
  const page = await toolsPage(mcp, ['search', 'fetch', 'compare_releases']);
  await expect(page).toMatchFileSnapshot('../../../docs/reference/generated/tools.md');
});
