// A specification as pages: one an operation, and one for each shape that is shared. Which shapes have a page of their own follows from
// the specification alone, so the same specification makes the same pages.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import type { ShapeLinks } from './fields.ts';
import { hasFields } from './fields.ts';
import { renderOperation, renderShape } from './render-page.ts';
import { createSchemaReader, type SchemaReader } from './schema.ts';
import type { Operation, Shape, Specification } from './specification.ts';
import { anchorOf, lineOf } from './text.ts';

/** A page that a specification makes. */
export interface ReferencePage {
  readonly kind: 'operation' | 'shape';
  /** `POST /v1/search`, or the name of a shape. */
  readonly key: string;
  /** Path below the reference: `pages/get-page`, `schemas/page`. */
  readonly path: string;
  readonly title: string;
  /** One line for lists of pages. */
  readonly description: string;
  readonly group: string;
  /** Names by which it is looked for: operation id, path. */
  readonly names: readonly string[];
  /** Its Markdown, without the title. */
  readonly markdown: string;
}

/** How pages of shapes are linked from others. */
export interface ReferenceOptions {
  /** Address of a page of this reference, relative or absolute, from its `path`. */
  readonly hrefOf: (path: string) => string;
}

/** How often a shape is referred to before it has a page. */
const leastUses = 3;
/** Fields from which on a shared shape has a page. */
const leastFields = 6;

/** The pages of a specification. */
export interface Reference {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Renders the page of an operation; `ownDescription` where the page has words of its own. */
  readonly pageOf: (operation: Operation, ownDescription?: boolean) => ReferencePage;
  /** The pages of shapes that rendered pages link to, with those that they link to in turn. */
  readonly shapePages: () => readonly ReferencePage[];
}

/** Prepares the pages of a specification. */
export function createReference(specification: Specification, { hrefOf }: ReferenceOptions): Reference {
  const { resolve } = specification;
  const readSchema = createSchemaReader(resolve);
  const shared = sharedShapes(specification, readSchema);
  const wanted = new Map<string, { readonly name: string; readonly path: string }>();
  const taken = new Set<string>();
  const distinct = (path: string): string => {
    let name = path;
    for (let count = 2; taken.has(name); count += 1) name = `${path}-${count}`;
    taken.add(name);
    return name;
  };
  const links: ShapeLinks = {
    readSchema,
    linkTo: (name, pointer, isCrowded) => {
      if (!isCrowded && !shared.has(pointer)) return undefined;
      const known = wanted.get(pointer) ?? { name, path: distinct(`schemas/${anchorOf(name)}`) };
      wanted.set(pointer, known);
      return `[${known.name.replace(/[[\]\\]/g, '\\$&')}](${hrefOf(known.path)})`;
    },
  };
  const paths = new Map<string, string>();
  for (const operation of specification.operations)
    paths.set(
      operation.key,
      distinct(`${anchorOf(operation.group)}/${anchorOf(operation.id ?? `${operation.method} ${operation.path}`)}`),
    );
  return {
    operations: new Map(specification.operations.map((operation) => [operation.key, operation])),
    pageOf: (operation, ownDescription = false) => ({
      kind: 'operation',
      key: operation.key,
      path: paths.get(operation.key) ?? '',
      title: operation.title,
      description: lineOf(operation.description, 160) || operation.key,
      group: operation.group,
      names: [operation.key, operation.path, ...(operation.id === undefined ? [] : [operation.id])],
      markdown: renderOperation(operation, specification, links, { skipDescription: ownDescription }),
    }),
    shapePages: () => {
      const pages: ReferencePage[] = [];
      const done = new Set<string>();
      const render = (shape: Shape, path: string): void => {
        const open = readSchema(shape.schema).schema;
        const description = typeof open['description'] === 'string' ? lineOf(open['description'], 160) : '';
        const markdown = renderShape(shape, links);
        pages.push({
          kind: 'shape',
          key: shape.name,
          path,
          title: shape.name,
          description,
          group: 'Schemas',
          names: [shape.name],
          markdown,
        });
      };
      for (const shape of specification.shapes) render(shape, distinct(`schemas/${anchorOf(shape.name)}`));
      for (;;) {
        const next = [...wanted].filter(([pointer]) => !done.has(pointer));
        if (next.length === 0) break;
        for (const [pointer, { name, path }] of next) {
          done.add(pointer);
          render({ name, schema: resolve(pointer)?.schema ?? {} }, path);
        }
      }
      return pages.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    },
  };
}

/** Pointers of the named shapes that are referred to from three places or more and have six fields or more. */
function sharedShapes({ operations, resolve, shapes }: Specification, readSchema: SchemaReader): ReadonlySet<string> {
  const uses = new Map<string, number>();
  const seen = new Set<object>();
  const pending: Json[] = [];
  const look = (schema: JsonObject): void => void pending.push(schema);
  const lookAt = (operation: Operation): void => {
    for (const parameter of operation.parameters) look(parameter.schema);
    for (const content of operation.body?.contents ?? []) look(content.schema);
    for (const response of operation.responses) for (const content of response.contents) look(content.schema);
    for (const callback of operation.callbacks) lookAt(callback);
  };
  for (const operation of operations) lookAt(operation);
  for (const shape of shapes) look(shape.schema);
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    const reference = isObject(at) ? at['$ref'] : undefined;
    if (typeof reference === 'string') {
      const target = resolve(reference);
      if (target !== undefined) {
        uses.set(target.pointer, (uses.get(target.pointer) ?? 0) + 1);
        pending.push(target.schema);
      }
    }
    for (const member of Array.isArray(at) ? (at as Json[]) : Object.values(at)) if (member !== undefined) pending.push(member);
  }
  const shared = new Set<string>();
  for (const [pointer, count] of uses) {
    if (count < leastUses) continue;
    const target = resolve(pointer);
    const { schema } = readSchema(target?.schema);
    const fields = isObject(schema['properties']) ? Object.keys(schema['properties']).length : 0;
    if (target?.name !== undefined && hasFields(schema) && (fields >= leastFields || fields === 0)) shared.add(pointer);
  }
  return shared;
}
