// The arguments of npm run check mutations.
const packages = ['core', 'docs-index'];

/** Packages, sample, seed, and the rest for Stryker; or a sentence about what is wrong. */
export function readGiven(given) {
  const settings = given.map((word) => /^(sample|seed)=(.*)$/.exec(word)).filter((match) => match !== null);
  const wrong = settings.find(([, name, value]) => !(name === 'sample' ? /^[1-9]\d{0,8}$/ : /^\d+$/).test(value));
  if (wrong !== undefined)
    return {
      error: `${wrong[1]}: expected a whole number${wrong[1] === 'sample' ? ' from 1 to 999999999' : ''}, received ${wrong[2]}`,
    };
  const { sample, seed = '1' } = Object.fromEntries(settings.map(([, name, value]) => [name, value]));
  const named = given.filter((word) => packages.includes(word));
  const options = given.filter((word) => !packages.includes(word) && !/^(?:sample|seed)=/.test(word));
  return { packages: named.length > 0 ? named : packages, sample, seed, options };
}
