// A newcomer follows docs/guides/your-own.md to the letter: every file is written and every command run, in an empty folder with
// examples/ next to it and the packages from tarballs; what the page shows has to be printed.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/workspace.mjs';
import { collect } from '../command.mjs';
import { freePort } from '../../free-port.mjs';

const page = 'docs/guides/your-own.md';

/** One result. */
export async function* newcomer({ packed, stage }) {
  const folder = join(stage, 'newcomer');
  await mkdir(folder);
  await cp(join(root, 'examples'), join(folder, 'examples'), {
    recursive: true,
    filter: (path) => !/node_modules|dist$/.test(path),
  });
  const text = (await readFile(join(root, page), 'utf8')).replaceAll('3000', String(await freePort()));
  const blocks = blocksOf(text);
  const script = join(folder, 'transcript.sh');
  await writeFile(script, scriptOf(blocks, new Map([...packed].map(([name, { tarball }]) => [name, tarball]))));
  const { code, output } = await collect('bash', [script], {
    alone: true,
    cwd: folder,
    env: { npm_config_loglevel: 'error', npm_config_audit: 'false' },
  });
  const problems = code === 0 ? [] : [`exit code ${code}`, output.trim()];
  const commands = blocks.filter(({ kind }) => kind === 'sh').length;
  yield { line: `newcomer: ${commands} blocks of commands of ${page}`, problems: [...problems, ...unsaid(blocks, output)] };
}

/** The fenced blocks of a page: commands (`sh`), what the commands before print (`text`), and files (`ts server.ts`). */
export function blocksOf(text) {
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind, path, body]) => ({ kind, path, body }));
}

/** One script of all blocks. Names of packages become tarballs where they are installed. */
export function scriptOf(blocks, tarballs) {
  const lines = ['set -euo pipefail'];
  for (const { kind, path, body } of blocks) {
    if (path !== undefined) lines.push(`cat > '${path}' <<'END-OF-FILE'`, body.trimEnd(), 'END-OF-FILE');
    else if (kind === 'sh') lines.push(body.trimEnd().replaceAll(/^npm install .*$/gm, (line) => withTarballs(line, tarballs)));
  }
  return `${lines.join('\n')}\n`;
}

/** All tarballs for any of our names: the packages need one another, and the registry may not have them. */
function withTarballs(line, tarballs) {
  // the package in texts, while it is in no registry
  const isOurs = (word) => tarballs.has(word) || word === './vitrine-*.tgz';
  const others = line.split(' ').filter((word) => !isOurs(word));
  return others.length === line.split(' ').length ? line : [...others, ...tarballs.values()].join(' ');
}

/** Lines that the page shows and that were not printed. */
export function unsaid(blocks, output) {
  const printed = output.split('\n');
  const announced = blocks
    .filter(({ kind, path }) => kind === 'text' && path === undefined)
    .flatMap(({ body }) => body.trimEnd().split('\n'));
  return announced.filter((line) => !printed.includes(line)).map((line) => `not printed: ${line}`);
}
