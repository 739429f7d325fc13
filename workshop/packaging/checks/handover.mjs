// What a release must have: the digests fit, and a bill of materials names every package that an installation brings.
import { mkdir, readFile, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { collect } from '../command.mjs';
import { consumer } from '../consumer.mjs';
import { billName, bundledPackages, componentName, writeBills, writeSums } from '../release-files.mjs';

/** One result for the digests, and one for each package's bill. */
export async function* handover(context) {
  const { packages, packed, stage } = context;
  const out = join(stage, 'release');
  await mkdir(out);
  for (const { tarball } of packed.values()) await copyFile(tarball, join(out, basename(tarball)));
  await writeBills(packages, out);
  await writeSums(out);
  const sums = await collect('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out });
  yield { line: 'SHA256SUMS: sha256sum agrees', problems: sums.code === 0 ? [] : sums.output.trim().split('\n') };

  const folder = await consumer(context);
  const { output } = await collect('npm', ['ls', '--all', '--json', '--omit=dev', '--omit=peer'], { cwd: folder });
  const installed = JSON.parse(output.slice(output.indexOf('{'))).dependencies;
  for (const one of packages) {
    const { components } = JSON.parse(await readFile(join(out, billName(one)), 'utf8'));
    const componentNames = new Set(components.map(componentName));
    const brought = [...namesBelow(withoutPeers(installed[one.name], one.manifest))].filter((name) => !componentNames.has(name));
    const bundled = (await bundledPackages(join(packed.get(one.name).folder, 'dist'))).map(({ name }) => name);
    const unnamed = [...new Set([...brought, ...bundled.filter((name) => !componentNames.has(name))])];
    yield {
      line: `bill of materials of ${one.name}: ${componentNames.size} components`,
      problems: unnamed.map((name) => `an installation brings ${name}, which the bill does not name`),
    };
  }
}

/** A node of the tree without peer dependencies: a program brings that itself. */
function withoutPeers({ dependencies = {} } = {}, { peerDependencies = {} }) {
  return {
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !Object.hasOwn(peerDependencies, name))),
  };
}

/** Names of all packages below one in the tree of `npm ls`. */
function namesBelow({ dependencies = {} } = {}, names = new Set()) {
  for (const [name, each] of Object.entries(dependencies)) {
    // An optional package for another platform is listed without a version: it was not installed.
    if (names.has(name) || each.version === undefined) continue;
    names.add(name);
    namesBelow(each, names);
  }
  return names;
}
