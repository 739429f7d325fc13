// New members and entries as YAML: short values on one line, long ones in blocks, texts as people would write them.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import { Document, isPair, isScalar, visit } from 'yaml';

/** Longest object or list that is written on one line, as JSON. */
const oneLine = 110;

function yamlOf(value: unknown, lineWidth = 120): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_key, node, path) => {
      // the digests of what a source said are for the next import: they take one line
      if (path.length <= 1 || (lineWidth > 0 && JSON.stringify(node.toJSON()).length > oneLine)) return undefined;
      node.flow = isSaid(path) || lineWidth > 0;
      // what is within a line is on that line
      return node.flow ? visit.SKIP : undefined;
    },
  });
  return document.toString({ lineWidth, flowCollectionPadding: true }).replace(/\n$/, '');
}

function isSaid(path: readonly unknown[]): boolean {
  return path.some((node) => isPair(node) && isScalar(node.key) && node.key.value === 'said');
}

const memory = 'imported';

/** An object as a new file. */
export function yamlText(value: JsonObject): string {
  return Object.entries(value)
    .map(([name, member]) => `${memberText(name, member ?? null, 0)}\n`)
    .join('');
}

/** `name: value`, its further lines below a column. */
export function memberText(name: string, value: Json, column: number): string {
  if (!Array.isArray(value) || !value.some((entry) => isObject(entry) && entry[memory] !== undefined))
    return indented(yamlOf({ [name]: value }, name === memory ? 0 : undefined), column);
  const entries = value.map((entry: Json) => `  - ${entryText(entry, 4)}`);
  return indented(`${yamlOf({ [name]: null }).replace(/ null$/, '')}\n${entries.join('\n')}`, column);
}

/** An entry of a list behind its dash, its further lines below a column. */
export function entryText(value: Json, column: number): string {
  // a block says by how much it is indented, and an entry moves
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value);
  if (!isObject(value) || value[memory] === undefined) return indented(yamlOf(value), column);
  const { [memory]: remembered, ...said } = value;
  const parts = Object.keys(said).length === 0 ? [] : [yamlOf(said)];
  return indented([...parts, yamlOf({ [memory]: remembered }, 0)].join('\n'), column);
}

function indented(text: string, column: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}
