// A text as a document of YAML. The parser compares each key of a map with all before it, which takes minutes for 100,000 members. That
// check is off; repeated keys are found here, by one look-up each.
import { type Document, isScalar, type LineCounter, type Scalar, visit, type YAMLError, YAMLParseError } from 'yaml';
import { parseYamlText, type YamlOptions, yamlValue } from '@vitrine/reference/yaml';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';

/** Parses YAML. A key that a map has twice is an error of the document, as the parser's own are. So is more than 256 levels. */
export function parseYamlDocument(text: string, options: YamlOptions = {}): Document.Parsed {
  const document = parseYamlText(text, options);
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) document.errors.push(repeated(key));
        keys.add(key.value);
      }
    },
  });
  return document;
}

function repeated({ value, range }: Scalar): YAMLParseError {
  const at = range?.[0] ?? 0;
  return new YAMLParseError(
    [at, at + 1],
    'DUPLICATE_KEY',
    `the key ${JSON.stringify(String(value).slice(0, 60))} twice in one map`,
  );
}

/** Parses YAML as a value. Throws a YAML error for a text that is none. */
export function parseYaml(text: string, options: YamlOptions = {}): unknown {
  const document = parseYamlDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return yamlValue(document);
}

// What is wrong with a text of YAML, in words that say what to change. The parser names its tokens, and one slip often makes several errors.
interface Slip {
  readonly received: string;
  readonly fix: string;
}

const quote = 'Quote the value, such as path: "/items/{id}".';

/** Frequent slips by the code of the parser's error. */
const slips: Readonly<Record<string, (sign: string) => Slip | undefined>> = {
  UNEXPECTED_TOKEN: (sign) =>
    /[{}[\]]/.test(sign) ? { received: `${sign} in or after a value without quotes`, fix: quote } : undefined,
  BLOCK_AS_IMPLICIT_KEY: () => ({
    received: 'a colon in a value without quotes, or a line that is indented too far',
    fix: 'Quote a value that contains a colon and a space.',
  }),
  TAB_AS_INDENT: () => ({ received: 'a tab before a member', fix: 'Indent with spaces.' }),
  BAD_SCALAR_START: (sign) => ({ received: `a value without quotes that begins with ${sign}`, fix: 'Quote the value.' }),
};

/** The errors of a text as diagnostics, the first of each line. `above` is the number of lines of the file before the text. */
export function yamlDiagnostics(
  errors: readonly YAMLError[],
  {
    file,
    text,
    counter,
    expected = 'YAML',
    above = 0,
  }: {
    readonly file: string;
    readonly text: string;
    readonly counter: LineCounter;
    readonly expected?: string;
    readonly above?: number;
  },
): readonly Diagnostic[] {
  const byLine = new Map<number, Diagnostic>();
  for (const { code, pos, message } of errors) {
    const line = counter.linePos(pos[0]).line + above;
    if (byLine.has(line)) continue;
    const slip = slips[code]?.(text.charAt(pos[0]));
    const problem = diagnostic({ file, line }, expected, slip?.received ?? message.split('\n', 1)[0] ?? message);
    byLine.set(line, slip === undefined ? problem : { ...problem, fix: slip.fix });
  }
  return [...byLine.values()];
}
