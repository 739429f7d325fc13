// How the command is run while its packages are in no registry: every text that names it, in messages, in files that are written and in docs, has one of
// these forms. None lets npm fetch a package that somebody else may have given the name.
import { dirname, relative } from 'node:path';
import process from 'node:process';

/** The command of a project that has the package; `--no` keeps npm from installing one. */
export const installedCommand = 'npx --no vitrine';

/** The file that `npm pack` makes of the package, which npm installs instead of a name. */
export const packageFile = './vitrine-*.tgz';

/** The command as it was started, for texts that are read next: by the script of a clone, else as a project has it. */
export function currentCommand(environment: NodeJS.ProcessEnv = process.env, folder: string = process.cwd()): string {
  const { npm_lifecycle_event: script, npm_package_json: manifest } = environment;
  if (script !== 'vitrine' || manifest === undefined) return installedCommand;
  const clone = relative(folder, dirname(manifest));
  return `npm ${clone === '' ? '' : `--prefix ${/[^\w./\\-]/.test(clone) ? JSON.stringify(clone) : clone} `}run vitrine --`;
}
