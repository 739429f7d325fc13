// The programs for Bun and Deno are run by npm run check runtimes; here the page that shows them is kept true.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/guides/hosting/bun-and-deno.md', import.meta.url), 'utf8');

test.each(['bun', 'deno'])('docs/guides/hosting/bun-and-deno.md shows the program for %s as it is', (runtime) => {
  const program = readFileSync(new URL(`../minimal-${runtime}/server.ts`, import.meta.url), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${program}\`\`\`\n`);
});
