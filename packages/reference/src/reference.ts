// A specification as pages: one for each operation and each shared shape. The same specification makes the same pages.
import { isObject } from '@vitrine/core/serving';
import { createDistinct } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { partsOf } from './document.ts';
import { hasFields, type ShapeLinks } from './fields.ts';
import { maxMarkdown } from './limits.ts';
import { renderOperation, renderOverview, renderShape } from './render-page.ts';
import { createSchemaReader, type SchemaReader } from './schema.ts';
import type { Operation, Shape, Specification } from './specification.ts';
import { anchorOf, summaryOf } from './text.ts';

export interface ReferencePage {
  readonly kind: 'operation' | 'shape' | 'overview';
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
  /** Paths of the pages of shapes that it links to. */
  readonly shapes: readonly string[];
}

export interface OperationPlace {
  /** The page has words of its own: the description is left out. */
  readonly ownDescription?: boolean;
  /** Goes in front of the ids of its sections, where a page has several operations. */
  readonly prefix?: string;
}

export interface ReferenceOptions {
  /** Address of a page of this reference, relative or absolute, from its `path`. */
  readonly hrefOf: (path: string) => string;
}

/** How often a shape is referred to before it has a page. */
const minUses = 3;
/** Fields from which on a shared shape has a page. */
const minFields = 6;

/** Longest part of the path of a page, in bytes: file systems take 255, with a number and an ending. */
const maxName = 200;

function slugOf(text: string): string {
  const name = anchorOf(text);
  const bytes = new TextEncoder().encode(name.slice(0, maxName + 1));
  if (bytes.length <= maxName) return name;
  const whole = new TextDecoder().decode(bytes.subarray(0, maxName));
  return whole.replace(/\ufffd$/, '').replace(/-$/, '');
}

export interface Reference {
  /** By `GET /pages/{id}`, those that lists leave out among them. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Path of the page of an operation below the reference. */
  readonly pathOf: (operation: Operation) => string;
  readonly describe: (operation: Operation) => string;
  readonly pageOf: (operation: Operation, location?: OperationPlace) => ReferencePage;
  /** The page of a shape by its name in the specification, or by its path below the reference; undefined where there is none. */
  readonly shapeOf: (name: string) => ReferencePage | undefined;
  /** The pages of the shapes at these paths, with those that they link to in turn. Without paths: all that rendered pages link to. */
  readonly shapePages: (paths?: Iterable<string>) => readonly ReferencePage[];
  /** The page about all of it: its description, its operations by group. */
  readonly overview: (hrefOf?: (operation: Operation) => string) => ReferencePage;
}

export function createReference(specification: Specification, { hrefOf }: ReferenceOptions): Reference {
  const { resolve } = specification;
  const readSchema = createSchemaReader(resolve);
  const shared = sharedShapes(specification, readSchema);
  const shapePages = new Map<string, { readonly name: string; readonly path: string }>();
  const byPath = new Map<string, Shape>();
  const distinct = createDistinct();
  let linked = new Set<string>();
  let room = maxMarkdown;
  const pageOfShape = (name: string, pointer: string, schema: () => JsonObject): string => {
    const shapePage = shapePages.get(pointer) ?? { name, path: distinct(`schemas/${slugOf(name)}`) };
    if (!shapePages.has(pointer)) byPath.set(shapePage.path, { name, schema: schema() });
    shapePages.set(pointer, shapePage);
    return shapePage.path;
  };
  const links: ShapeLinks = {
    readSchema,
    linkTo: (name, pointer, isCrowded) => {
      if (!isCrowded && !shared.has(pointer)) return undefined;
      const path = pageOfShape(name, pointer, () => resolve(pointer)?.schema ?? {});
      linked.add(path);
      return `[${name.replace(/[[\]\\]/g, '\\$&')}](${hrefOf(path)})`;
    },
  };
  const collecting = (render: () => string): Pick<ReferencePage, 'markdown' | 'shapes'> => {
    linked = new Set();
    const markdown = room > 0 ? render() : tooLong();
    room -= markdown.length;
    return { markdown, shapes: [...linked] };
  };
  /** What is on a page for which there is no room; the first one is a finding. */
  const tooLong = (): string => {
    const message = `expected pages of at most ${maxMarkdown} characters together, received more: later ones are empty`;
    const fix = 'Split the specification, or share long descriptions among fewer operations.';
    if (room > Number.NEGATIVE_INFINITY)
      specification.findings.push({ severity: 'error', rule: 'docs-reference', file: specification.file, message, fix });
    room = Number.NEGATIVE_INFINITY;
    return 'This page is left out: the pages of this specification are too long in total.';
  };
  const all = [...specification.operations, ...specification.hidden];
  const paths = new Map<string, string>();
  for (const operation of all)
    paths.set(
      operation.key,
      distinct(`${slugOf(operation.group)}/${slugOf(operation.id ?? `${operation.method} ${operation.path}`)}`),
    );
  const pathOf = ({ key }: Operation): string => paths.get(key) ?? '';
  const describe = ({ description, key }: Operation): string => summaryOf(description, 160) || key;
  const ownShapes = specification.shapes.map((shape) => {
    const path = distinct(`schemas/${slugOf(shape.name)}`);
    byPath.set(path, shape);
    return path;
  });
  const wanted = new Set<string>();
  const shapePage = (path: string): ReferencePage | undefined => {
    const shape = byPath.get(path);
    if (shape === undefined) return undefined;
    const open = readSchema(shape.schema).schema;
    const description = typeof open['description'] === 'string' ? summaryOf(open['description'], 160) : '';
    const { name } = shape;
    const facts = { kind: 'shape', key: name, path, title: name, description, group: 'Schemas', names: [name] } as const;
    return { ...facts, ...collecting(() => renderShape(shape, links)) };
  };
  return {
    operations: new Map(all.map((operation) => [operation.key, operation])),
    pathOf,
    describe,
    pageOf: (operation, { ownDescription = false, prefix = '' } = {}) => {
      const rendered = collecting(() =>
        renderOperation(operation, specification, links, { skipDescription: ownDescription, prefix }),
      );
      for (const path of rendered.shapes) wanted.add(path);
      return {
        kind: 'operation',
        key: operation.key,
        path: pathOf(operation),
        title: operation.title,
        description: describe(operation),
        group: operation.group,
        names: [operation.key, operation.path, ...(operation.id === undefined ? [] : [operation.id])],
        ...rendered,
      };
    },
    shapeOf: (name) => {
      if (byPath.has(name)) return shapePage(name);
      const given = ownShapes.find((path) => byPath.get(path)?.name === name);
      if (given !== undefined) return shapePage(given);
      for (const folder of ['components/schemas', '$defs', 'definitions', 'components/messages']) {
        const resolved = specification.has(`#/${folder}/${name}`) ? resolve(`#/${folder}/${name}`) : undefined;
        if (resolved !== undefined) return shapePage(pageOfShape(name, resolved.pointer, () => resolved.schema));
      }
      return undefined;
    },
    shapePages: (given) => {
      const pending = [...(given ?? [...ownShapes, ...wanted])];
      const pages = new Map<string, ReferencePage>();
      for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
        const page = pages.has(path) ? undefined : shapePage(path);
        if (page === undefined) continue;
        pages.set(path, page);
        pending.push(...page.shapes);
      }
      return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    },
    overview: (hrefOfOperation = (operation) => hrefOf(pathOf(operation))) => {
      const shapes = ownShapes.flatMap((path) => {
        const name = byPath.get(path)?.name;
        return name === undefined ? [] : [{ name, path, href: hrefOf(path) }];
      });
      return {
        kind: 'overview',
        key: specification.title,
        path: 'index',
        title: specification.title,
        description: summaryOf(specification.description, 160),
        group: '',
        names: [],
        markdown: renderOverview(specification, hrefOfOperation, shapes),
        shapes: ownShapes,
      };
    },
  };
}

/** Pointers of the named shapes that are referred to from three places or more and have six fields or more. */
function sharedShapes({ operations, resolve, shapes }: Specification, readSchema: SchemaReader): ReadonlySet<string> {
  const uses = new Map<string, number>();
  const pending: Json[] = shapes.map(({ schema }) => schema);
  const add = ({ parameters, body, responses, callbacks }: Operation): void => {
    const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)];
    for (const { schema } of [...parameters, ...contents]) pending.push(schema);
    callbacks.forEach(add);
  };
  operations.forEach(add);
  for (const part of partsOf(pending)) {
    const reference = isObject(part) ? part['$ref'] : undefined;
    const target = typeof reference === 'string' ? resolve(reference) : undefined;
    if (target === undefined) continue;
    uses.set(target.pointer, (uses.get(target.pointer) ?? 0) + 1);
    pending.push(target.schema);
  }
  const shared = new Set<string>();
  for (const [pointer, count] of uses) {
    if (count < minUses) continue;
    const target = resolve(pointer);
    const { schema } = readSchema(target?.schema);
    const fields = isObject(schema['properties']) ? Object.keys(schema['properties']).length : 0;
    if (target?.name !== undefined && hasFields(schema) && (fields >= minFields || fields === 0)) shared.add(pointer);
  }
  return shared;
}
