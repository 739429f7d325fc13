// Whether the names that a release publishes belong to us in the registry: a text that names a package runs the code of its owner.
import { collect } from './command.mjs';

/**
 * One sentence for each name that the registry does not give to an account.
 * @param {readonly string[]} names
 * @param {string} owner name of an npm account
 * @param {Record<string, string>} [env]
 * @returns {Promise<string[]>}
 */
export async function nameProblems(names, owner, env = {}) {
  const problems = [];
  for (const name of names) {
    const { code, output } = await collect('npm', ['view', name, 'maintainers', '--json'], { env });
    if (code !== 0) {
      const isFree = output.includes('E404');
      problems.push(
        isFree ? `${name} is in no registry: ${owner} has to reserve it` : `${name}: the registry gave no answer\n${output}`,
      );
      continue;
    }
    // npm writes `name <address>`, and one entry without a list
    const owners = [JSON.parse(output)].flat().map((each) => String(each.name ?? each).split(' ')[0]);
    if (!owners.includes(owner)) problems.push(`${name} belongs to ${owners.join(', ')}, not to ${owner}`);
  }
  return problems;
}
