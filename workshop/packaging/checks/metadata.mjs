// Judges of packages: publint over manifest and files, "are the types wrong" over every way to resolve the types, and pnpm
// over everything that publishing asks for.
import { pnpmEnvironment, root } from '../../../scripts/workspace.mjs';
import { collect } from '../command.mjs';
import { runTool, toolVersions } from '../tools.mjs';

/** One result for each validator and package, and one for the publication as a whole. */
export async function* metadata({ packages, packed }) {
  for (const { name, entries } of packages) {
    const { tarball } = packed.get(name);
    yield checked(`publint ${toolVersions.publint}: ${name}`, await runTool('publint/src/cli.js', ['run', tarball, '--strict']));
    if (entries.length === 0) continue;
    const attw = ['--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii', tarball];
    const version = toolVersions['@arethetypeswrong/cli'];
    yield checked(`attw ${version}, esm-only: ${name}`, await runTool('@arethetypeswrong/cli/dist/index.js', attw));
  }
  const filters = packages.map(({ name }) => `--filter=${name}`);
  const publish = ['-r', ...filters, 'publish', '--dry-run', '--no-git-checks', '--access', 'public'];
  const { code, output } = await collect('pnpm', publish, { cwd: root, env: await pnpmEnvironment() });
  const left = packages.filter(({ name, manifest }) => !output.includes(`${name}@${manifest.version}`));
  const skipped = left.map(({ name, manifest }) => `${name}@${manifest.version} would not be published`);
  yield {
    line: `pnpm publish, dry run: ${packages.length} packages`,
    problems: [...skipped, ...checked('', { code, output }).problems],
  };
}

function checked(line, { code, output }) {
  return { line, problems: code === 0 ? [] : [`exit code ${code}`, ...output.trim().split('\n')] };
}
