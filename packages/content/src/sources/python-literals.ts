// Literals that a Python configuration assigns at the beginning of a line: texts, lists of texts, pairs of texts. The file is read as text and
// never run; what it computes is unknown.

/** The text that is assigned to a name. */
export function pythonText(source: string, name: string): string | undefined {
  const found = new RegExp(
    `^${name}[ \\t]*(?::[ \\t]*\\w+[ \\t]*)?=[ \\t]*r?(?:"([^"\\n]{0,500})"|'([^'\\n]{0,500})')[ \\t]*(?:#.*)?$`,
    'm',
  ).exec(source);
  return found?.[1] ?? found?.[2];
}

/** The texts in the list that is assigned to a name; one text is a list of one. */
export function pythonTexts(source: string, name: string): readonly string[] {
  const one = pythonText(source, name);
  if (one !== undefined) return [one];
  const [, body = ''] =
    new RegExp(`^${name}[ \\t]*(?::[^=\\n]{0,100})?=[ \\t]*[[({]([^\\])}]{0,20000})[\\])}]`, 'm').exec(source) ?? [];
  return textsOf(body);
}

/** The texts of a mapping of names to pairs: `extlinks`. */
export function pythonPairs(source: string, name: string): ReadonlyMap<string, readonly [first: string, second: string]> {
  const start = new RegExp(`^${name}[ \\t]*(?::[^=\\n]{0,100})?=[ \\t]*\\{`, 'm').exec(source);
  const found = new Map<string, readonly [string, string]>();
  if (start === null) return found;
  const rest = source.slice(start.index + start[0].length, start.index + start[0].length + 20_000);
  const end = /^\}/m.exec(rest)?.index ?? rest.indexOf('}');
  const entry =
    /["']([\w.-]{1,60})["'][ \t]*:[ \t\n]*[([][ \t\n]*f?["']([^"'\n]{1,500})["'][ \t\n]*(?:,[ \t\n]*(?:f?["']([^"'\n]{0,200})["']|None))?/g;
  for (const [, key = '', first = '', second = ''] of withoutComments(rest.slice(0, end < 0 ? undefined : end)).matchAll(entry))
    found.set(key, [first, second]);
  return found;
}

function textsOf(body: string): readonly string[] {
  return [...withoutComments(body).matchAll(/"([^"\n]{0,500})"|'([^'\n]{0,500})'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*#.*$/gm, '');
}
