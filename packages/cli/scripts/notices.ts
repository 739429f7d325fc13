// The licences of everything that the bundle holds, as one text beside it: they ask to be passed on with the code.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Reads what esbuild bundled, writes the notices, and removes the list. Throws for a package without a licence. */
export function writeNotices(dist: string): void {
  const list = join(dist, 'metafile-esm.json');
  // the metafile of esbuild: inputs by path
  const { inputs } = JSON.parse(readFileSync(list, 'utf8')) as { readonly inputs: Readonly<Record<string, unknown>> };
  const folders = new Set(
    Object.keys(inputs).flatMap((input) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(input))?.[1] ?? []),
  );
  const notices = [...folders].map((folder) => {
    // package.json of an installed package
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (license === undefined && file === undefined) throw new Error(`${name} ${version} has no licence`);
    const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    return `${name} ${version} (${license ?? 'see below'})\n${text}`;
  });
  const unique = [...new Set(notices)].sort();
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), unique.join(`\n${'-'.repeat(80)}\n\n`));
  if (existsSync(list)) rmSync(list);
}
