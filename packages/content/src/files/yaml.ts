// A text as a document of YAML. The parser compares each key of a map with all before it, which takes minutes for 100,000 members. That
// check is off; repeated keys are found here, by one look-up each.
import {
  type Document,
  type DocumentOptions,
  isScalar,
  parseDocument,
  type ParseOptions,
  type Scalar,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml';
import { yamlValue } from '@vitrine/reference/yaml';

type YamlOptions = DocumentOptions & ParseOptions & SchemaOptions;

/** Parses YAML. A key that a map has twice is an error of the document, as the parser's own are. Throws RangeError where it nests too deeply. */
export function parseYamlDocument(text: string, options: YamlOptions = {}): Document.Parsed {
  const document = parseDocument(text, { ...options, uniqueKeys: false });
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

/** Parses YAML as a value. Throws a YAML error for a text that is none, and RangeError where it nests too deeply. */
export function parseYaml(text: string, options: YamlOptions = {}): unknown {
  const document = parseYamlDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return yamlValue(document);
}
