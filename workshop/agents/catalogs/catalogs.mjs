// The three catalogs that questions are about: the demonstration's own, a generated one of 500 actions with gaps, and a public one that
// somebody has downloaded. Each is a snapshot, and facts are computed from it, never from an answer.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { generated } from './generated.mjs';

const demonstration = fileURLToPath(new URL('../../../apps/demo/content', import.meta.url));
const now = Date.UTC(2026, 10, 23);
const options = { generatedAt: '2026-11-20T00:00:00Z', now };

/** The snapshots by name; `public` is absent where the folder that is named does not have it. */
export async function snapshots(downloaded) {
  const found = new Map([
    ['demo', await buildSnapshot(demonstration, options)],
    ['generated', await built(generated())],
  ]);
  const tools = downloaded === undefined ? undefined : join(downloaded, 'pkg/github/__toolsnaps__');
  if (tools !== undefined && existsSync(tools)) found.set('public', await built(publicContent(tools), join(downloaded, 'docs')));
  return found;
}

/** A snapshot of files by path, and of a folder of pages. */
async function built(files, docs) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-catalog-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    if (docs !== undefined) cpSync(docs, join(folder, 'docs'), { recursive: true, filter: (path) => !/\.(?!md$)\w+$/.test(path) });
    return await buildSnapshot(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The listings of the tools of a public MCP server, one file a tool, as `vitrine import` reads them: hints are taken over, and nothing is
 * concluded from what a hint leaves open. Version and family of the tools are not in the files.
 */
function publicContent(folder) {
  const claim = (name, hint) => (typeof hint === 'boolean' ? { [name]: hint ? 'yes' : 'no' } : {});
  const actions = readdirSync(folder)
    .filter((file) => file.endsWith('.snap') && !file.includes('_ff_'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
    .map(({ name, description, annotations: hints = {} }) => ({
      id: name,
      title: hints.title ?? name,
      description: description.slice(0, 1_500),
      family: 'tools',
      permission: hints.readOnlyHint === true ? 'read_only' : 'unknown',
      hints: {
        ...claim('read_only', hints.readOnlyHint),
        ...(hints.readOnlyHint === true ? {} : claim('destructive', hints.destructiveHint)),
        ...claim('idempotent', hints.idempotentHint),
        ...claim('open_world', hints.openWorldHint),
        basis: 'declared',
      },
      call: { tool: name },
    }));
  return {
    'product.yaml': {
      id: 'public',
      name: 'Public tools',
      version: '1.0.0',
      description: 'The tools of a public server',
      homepage: 'https://tools.example/',
    },
    'capabilities.yaml': { actions },
    'releases.yaml': { releases: [] },
  };
}
