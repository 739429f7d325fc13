// What lies next to the tarballs of a release: a bill of materials for each package, and the digests of all files.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pnpmEnvironment, root } from '../../scripts/workspace.mjs';
import { succeed } from './command.mjs';

/** Packages in an order in which every one follows those of them that it depends on. */
export function dependenciesFirst(packages) {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const ordered = new Set();
  const visit = (one) => {
    for (const name of Object.keys(one.manifest.dependencies ?? {})) if (byName.has(name)) visit(byName.get(name));
    ordered.add(one);
  };
  for (const one of packages) visit(one);
  return [...ordered];
}

/** Name of a package's bill of materials: `vitrine-core-0.1.0.cdx.json` next to `vitrine-core-0.1.0.tgz`. */
export function billName({ name, manifest }) {
  return `${name.replace('@', '').replace('/', '-')}-${manifest.version}.cdx.json`;
}

/**
 * Writes a CycloneDX 1.6 bill for each package: what the lock file names as its run-time dependencies, and what its bundle holds,
 * as dist/THIRD-PARTY-NOTICES.txt lists it.
 */
export async function writeBills(packages, out) {
  for (const one of packages) {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--prod', `--filter=${one.name}`];
    const bill = JSON.parse(await succeed('pnpm', args, { cwd: root, env: await pnpmEnvironment() }));
    const bundled = await bundledPackages(join(one.folder, 'dist'));
    const components = [...(bill.components ?? []), ...bundled];
    await writeFile(join(out, billName(one)), `${JSON.stringify({ ...bill, components }, undefined, 2)}\n`);
  }
}

/** Components that a bundle holds; none for a package without notices. */
export async function bundledPackages(dist) {
  const notices = await readFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8').catch(() => '');
  const headings = notices.split(/^(?:-{80})$/m).map((notice) => /^(\S+) (\S+) \((.+)\)$/.exec(notice.trim().split('\n')[0]));
  return headings.filter(Boolean).map(([, name, version, license]) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type: 'library', name, version, purl, 'bom-ref': purl, licenses: [{ license: { name: license } }] };
  });
}

/** Full name of a component: pnpm keeps the scope of a package apart as its group. */
export function componentName({ group, name }) {
  return group === undefined ? name : `${group}/${name}`;
}

/** Writes SHA256SUMS in the form that `sha256sum --check` reads, sorted by name. */
export async function writeSums(folder) {
  const names = (await readdir(folder)).filter((name) => name !== 'SHA256SUMS').sort();
  const lines = names.map(
    async (name) =>
      `${createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}
