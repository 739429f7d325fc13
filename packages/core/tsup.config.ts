import { library } from '../../tsup.base.ts';

const serving = { index: 'src/index.ts', mcp: 'src/mcp.ts', serving: 'src/serving.ts' };
const building = {
  client: 'src/client.ts',
  render: 'src/render.ts',
  fallback: 'src/fallback.ts',
  follow: 'src/follow.ts',
  observe: 'src/observe.ts',
  workspace: 'src/workspace.ts',
};

// A fresh process pays for every file that it reads and links. What serves is built together: its entries and what they
// share. What renders is seldom loaded next to it: one file an entry, with copies of what it needs. Nothing in
// core has an identity, so copies understand each other.
export default [
  library(serving, 'neutral', { clean: Object.keys(building).map((name) => `!${name}.js*`) }),
  library(building, 'neutral', { splitting: false, clean: false }),
];
