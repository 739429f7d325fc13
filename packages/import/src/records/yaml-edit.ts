// Edits of a YAML file on its document: comments, order and quotes stay, and a blank line between members. The outcome is read again and
// compared with the value that it must have.
import { Document, isAlias, isNode, isPair, isScalar, isSeq, type Node, visit } from 'yaml';
import { isObject } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { parseYamlDocument } from '@vitrine/content/files';
import { yamlValue } from '@vitrine/reference/yaml';
import { isList } from '../imported.ts';
import { digestOf } from './digest.ts';
import type { Edit } from './merge.ts';

export function editValue(value: JsonObject, edits: readonly Edit[]): JsonObject {
  // what is under one anchor in several places is edited in one of them alone
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  for (const edit of edits) {
    const last = edit.path.at(-1) ?? '';
    let holder = copy;
    for (const part of edit.path.slice(0, -1)) {
      if (!isObject(holder[part]) && !isList(holder[part])) holder[part] = {};
      holder = holder[part] as Record<string, unknown>;
    }
    if (edit.kind === 'set') holder[last] = edit.value;
    else if (edit.kind === 'remove') Reflect.deleteProperty(holder, last);
    else if (Array.isArray(holder[last])) holder[last].push(edit.value);
    else holder[last] = [edit.value];
  }
  return copy as JsonObject;
}

/** The text of a document after edits that make it a value. Throws Error where the text has no form that holds it. */
export function editYaml(text: string, edits: readonly Edit[], after: JsonObject): string {
  // between two comments the parser takes the line end of Windows for text
  const document = parseYamlDocument(text.replaceAll('\r\n', '\n'), { version: '1.2' });
  for (const edit of edits) {
    // a part that is elsewhere as well, under an anchor, is written out here
    const shared = edit.path.findIndex((_, depth) => isAlias(document.getIn(edit.path.slice(0, depth + 1), true)));
    const path = shared === -1 ? edit.path : edit.path.slice(0, shared + 1);
    const before: unknown = document.getIn(path, true);
    if (shared !== -1) document.setIn(path, nodeOf(document, path, valueAt(after, path)));
    else if (edit.kind === 'remove') document.deleteIn(path);
    else if (edit.kind === 'append' && isSeq(before)) {
      before.flow &&= before.items.length > 0;
      document.addIn(path, nodeOf(document, [], edit.value));
    } else document.setIn(path, withComments(nodeOf(document, path, edit.kind === 'append' ? [edit.value] : edit.value), before));
  }
  const written = toText(document);
  const whole = text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
  if (valueOf(whole) === digestOf(after)) return whole;
  throw new Error('the file cannot be edited: it uses YAML that repeats or merges parts (anchors, `<<`)');
}

function valueOf(text: string): string | undefined {
  const document = parseYamlDocument(text, { version: '1.2' });
  return document.errors.length > 0 ? undefined : digestOf((yamlValue(document) ?? {}) as JsonObject);
}

function valueAt(value: Json, path: readonly (string | number)[]): Json | undefined {
  let at: Json | undefined = value;
  for (const part of path) at = (at as Readonly<Record<string | number, Json>> | undefined)?.[part];
  return at;
}

/** A value in place of another, whose comments stay. */
function withComments(node: Node, before: unknown): Node {
  if (isNode(before)) [node.comment, node.commentBefore] = [before.comment ?? null, before.commentBefore ?? null];
  return node;
}

/** An object as YAML. */
export function yamlText(value: JsonObject): string {
  const document = new Document({}, { aliasDuplicateObjects: false });
  for (const [name, member] of Object.entries(value)) document.set(name, nodeOf(document, [name], member));
  return toText(document);
}

function toText(document: Document): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Longest object or list that is written on one line, as JSON. */
const oneLine = 110;

/** What imports remember takes a line for each member, and one for the digests of what a source said. */
const memory = 'imported';

/** A value as it is written at a path; a record, which has no path, is never on one line. */
function nodeOf(document: Document, path: readonly (string | number)[], value: Json | undefined): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false });
  const isMemory = path.at(-1) === memory;
  visit(node, {
    Collection: (_key, part, above) => {
      const names = above.flatMap((each) => (isPair(each) && isScalar(each.key) ? [each.key.value] : []));
      if (part === node && path.length === 0) return undefined;
      const isRemembered = isMemory || names.includes(memory);
      part.flow = isRemembered ? names.at(-1) === 'said' : JSON.stringify(part.toJSON()).length <= oneLine;
      // what is within a line is on that line
      return part.flow ? visit.SKIP : undefined;
    },
  });
  return node;
}
