// The same content and generatedAt must give the same bytes on every Node, from every folder, in every time zone.
// `npm run check determinism [20 22 24]`: with versions it fetches those with npx, without it uses this Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
const fixture = fileURLToPath(new URL('../../packages/conformance/fixture/', import.meta.url));

if (process.argv[2] === 'build') {
  const { buildSnapshot, encodeSnapshot } = await import('@vitrine/content');
  const { snapshot } = await buildSnapshot(process.argv[3], { generatedAt: '2026-01-01T00:00:00Z' });
  console.log(`${snapshot.id} ${createHash('sha256').update(encodeSnapshot(snapshot)).digest('hex')}`);
} else {
  const versions = process.argv.slice(2);
  const results = new Map();
  for (const version of versions.length > 0 ? versions : [undefined]) {
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']) {
      const folder = mkdtempSync(join(tmpdir(), `vitrine-${zone.replace('/', '-')}-`));
      cpSync(fixture, folder, { recursive: true });
      const [command, ...first] = version === undefined ? [process.execPath] : ['npx', '--yes', `node@${version}`];
      const env = { ...process.env, TZ: zone, LANG: zone === 'UTC' ? 'C' : 'tr_TR.UTF-8' };
      const output = execFileSync(command, [...first, script, 'build', folder], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      rmSync(folder, { recursive: true, force: true });
      console.log(`${version ?? process.version} ${zone}: ${output.trim()}`);
      results.set(output.trim(), version);
    }
  }
  if (results.size !== 1) process.exitCode = 1;
  console.log(results.size === 1 ? 'all the same' : `${results.size} different results`);
}
