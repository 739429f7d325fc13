// Versions of other schemes as semantic versions: `3.2.0.dev` of Python, `1.2-SNAPSHOT` of Maven, `2.4`.

const number = '(0|[1-9]\\d{0,8})';
const semantic = new RegExp(`^${number}\\.${number}\\.${number}(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z.-]+)?$`);
const names: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['c', 'rc'],
  ['pre', 'rc'],
]);

export function isSemantic(version: string): boolean {
  return semantic.test(version) && !/[-.]0\d+(?:\.|$)/.test(version.split('+', 1)[0] ?? '');
}

/** The semantic version that says the same; undefined where none does. */
export function semanticVersion(given: string): string | undefined {
  const text = given.trim().replace(/^[vV=]+(?=\d)/, '');
  if (isSemantic(text)) return text;
  const [, major = '', minor = '0', patch = '0', rest = ''] =
    /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(.{0,60})$/.exec(text) ?? [];
  if (major === '') return undefined;
  const release = [major, minor, patch].map(Number).join('.');
  if (rest === '') return release;
  const [, name = '', count = ''] = /^[-._]?([A-Za-z]{1,20})[-._]?(\d{0,9})$/.exec(rest) ?? [];
  if (name === '' || name.toLowerCase() === 'post') return undefined;
  const tag = names.get(name.toLowerCase()) ?? name;
  return `${release}-${tag}${count === '' ? '' : `.${Number(count)}`}`;
}
