// What `npm run check` was asked for, what a check lacks on this machine, and the list of all.

/**
 * Reads the names of checks, and what follows them for the last one.
 * @param {readonly string[]} given
 * @param {Readonly<Record<string, import('./checks.mjs').Check>>} checks
 * @returns {{ names: string[], more: string[], withTests: boolean, error?: string }}
 */
export function readArguments(given, checks) {
  const withTests = given[0] === '--with-tests';
  const rest = withTests ? given.slice(1) : given;
  const end = rest.findIndex((word) => !Object.hasOwn(checks, word));
  const names = end < 0 ? rest : rest.slice(0, end);
  const more = end < 0 ? [] : rest.slice(end);
  const read = { names, more, withTests };
  if (more.length === 0) return read;
  const [unknown] = more;
  const last = names.at(-1);
  if (last === undefined) return { ...read, error: `There is no check ${JSON.stringify(unknown)}.` };
  if (names.length > 1)
    return { ...read, error: `There is no check ${JSON.stringify(unknown)}; only a check by itself takes arguments.` };
  if (checks[last].takesArguments === undefined)
    return { ...read, error: `There is no check ${JSON.stringify(unknown)}, and ${last} takes no arguments.` };
  return read;
}

/**
 * Why a check cannot run on this machine; undefined when it can.
 * @param {Pick<import('./checks.mjs').Check, 'needs' | 'installs'>} check
 * @param {{ isThere: (command: string) => boolean, install: (folder: string) => void }} machine `install` throws when it cannot
 * @returns {string | undefined}
 */
export function whatLacks({ needs = {}, installs }, { isThere, install }) {
  const missing = Object.keys(needs).filter((each) => !isThere(each));
  if (missing.length > 0) return `${missing.join(', ')} not installed, and apt-get cannot do it here`;
  try {
    if (installs !== undefined) install(installs);
  } catch (error) {
    return error.message;
  }
  return undefined;
}

/** One line for each check: name, usual duration, sentence. */
export function listing(checks) {
  const rows = Object.entries(checks).map(([name, { what, takes, takesArguments, needs = {} }]) => {
    const packages = [...new Set(Object.values(needs))];
    const wanted = packages.length === 0 ? '' : ` Needs ${packages.join(', ')}.`;
    const given = takesArguments === undefined ? '' : `\n${' '.repeat(15)}  ${takesArguments}`;
    return `${name.padEnd(15)}  ${what} (${takes})${wanted}${given}`;
  });
  return rows.join('\n');
}
