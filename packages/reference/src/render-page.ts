// One operation as a page in Markdown. Parameters, body and each response are sections with ids of their own, so that a search for a field
// finds the section that has it. They are below the heading of the operation: `GET /pages/{id}` is a name of each of them.
import { oneLine } from '@vitrine/core/serving';
import { createDistinct, groupBy } from '@vitrine/core/workspace';
import { fieldLine, fieldLines, hasFields, type ShapeLinks, type Direction } from './fields.ts';
import { curlLine } from './curl.ts';
import { exampleBlock, exampleOf } from './sample.ts';
import { typeWords } from './schema.ts';
import type {
  Response,
  Body,
  Content,
  Credential,
  Operation,
  Parameter,
  Shape,
  Specification,
  SpecificationKind,
} from './specification.ts';
import { anchorOf, code, lineOf, plainText, prose } from './text.ts';

/** The body of an operation's page below its title. `skipDescription` leaves the description to the page that has one of its own. */
export function renderOperation(
  operation: Operation,
  specification: Specification,
  links: ShapeLinks,
  {
    skipDescription = false,
    level = 2,
    prefix = '',
    isInner = false,
  }: { readonly skipDescription?: boolean; readonly level?: number; readonly prefix?: string; readonly isInner?: boolean } = {},
): string {
  const { method, path, servers, deprecated, description, credentials, parameters, body, responses, callbacks, id } = operation;
  const heading = '#'.repeat(level);
  const marks = isInner ? heading : `${heading}#`;
  const section = (title: string, anchor: string, blocks: readonly string[]): readonly string[] =>
    blocks.length === 0 ? [] : [`${marks} ${title} {#${prefix}${anchor}}`, ...blocks];
  const [server] = servers;
  const isAddress = /^https?:/i.test(server?.url ?? '');
  const address = code(`${method} ${server === undefined || method === 'WEBHOOK' ? path : server.url + path}`);
  const [lead, details] = skipDescription ? ['', ''] : leadAndRest(prose(description));
  // The service itself sends the body of a webhook or a callback, fields that are read-only for its clients among them.
  const isSent = method === 'WEBHOOK' || isInner;
  const blocks = [
    // The operation is a heading: who searches for `GET /pages/{id}` finds a section of that name.
    ...(isInner ? [] : [`${heading} ${code(operation.key)} {#${prefix}operation}`]),
    ...(method === 'WEBHOOK' || specification.kind !== 'openapi' || isInner
      ? [address]
      : [`Endpoint URL: ${address}${isAddress ? '' : ' (the specification names no full address)'}`]),
    ...(id === undefined
      ? []
      : [`Operation ${code(id)}${server === undefined || server.url === '' ? '' : `, path ${code(path)}`}.`]),
    ...(deprecated === undefined ? [] : [`**Deprecated.**${deprecated === '' ? '' : ` Use ${code(deprecated)} instead.`}`]),
    ...(lead === '' ? [] : [lead]),
    ...(servers.length < 2
      ? servers.filter((each) => each.description !== '').map((each) => `Server: ${lineOf(each.description, 300)}`)
      : [
          'Servers:',
          servers
            .map((each) => `- ${code(each.url)}${each.description === '' ? '' : `: ${lineOf(each.description, 300)}`}`)
            .join('\n'),
        ]),
    ...section('Details', 'details', details === '' ? [] : [details]),
    ...section('Authentication', 'authentication', credentialLines(credentials)),
    ...section('Parameters', 'parameters', parameterLines(parameters, links)),
    ...section(
      body?.required === false ? 'Request body (optional)' : 'Request body',
      'body',
      body === undefined ? [] : bodyBlocks(body, isSent ? 'both' : 'request', links),
    ),
    ...section(
      'Example request',
      'request',
      requestBlocks(operation, !isInner && specification.kind === 'openapi' ? curlLine(operation, links.readSchema) : undefined),
    ),
    ...responseSections(responses, responseWord[specification.kind], links, marks, prefix),
    ...callbacks.flatMap((callback, index) => [
      `${marks} Callback ${code(callback.key)} {#${prefix}callback-${index + 1}}`,
      renderOperation(callback, specification, links, {
        level: Math.min(marks.length + 1, 6),
        prefix: `${prefix}callback-${index + 1}-`,
        isInner: true,
      }),
    ]),
    ...(operation.externalDocs === undefined || !/^https?:\/\/[^\s<>()]+$/i.test(operation.externalDocs)
      ? []
      : [`More: <${operation.externalDocs}>`]),
  ];
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

/** Characters of a description from which on all but its first paragraph is a section of its own: the address is read without it. */
const longDescription = 600;

function leadAndRest(description: string): readonly [lead: string, rest: string] {
  const end = description.indexOf('\n\n');
  const isWhole = description.length <= longDescription || end < 0 || /^(?:```|~~~|[-*+|>]|\d+[.)] )/.test(description);
  return isWhole ? [description, ''] : [description.slice(0, end), description.slice(end + 2)];
}

function credentialLines(credentials: readonly Credential[]): readonly string[] {
  const written = new Set<string>();
  // ways that differ in their scopes alone share one description
  const described = new Set<string>();
  const lines = credentials.flatMap(({ schemes }) => {
    const key = schemes.map(wayOf).join('\n');
    if (written.has(key)) return [];
    written.add(key);
    const ways = schemes.map((scheme) => {
      if (scheme.description === '' || described.has(scheme.name)) return wayOf(scheme);
      described.add(scheme.name);
      return `${wayOf(scheme)}: ${lineOf(scheme.description, 600).replace(/\.$/, '')}`;
    });
    return [ways.length === 0 ? '- None needed.' : `- ${ways.join(', together with ')}.`.replace(/ …\.$/, ' …')];
  });
  if (lines.length === 0) return [];
  return [...(lines.length > 1 ? ['One of:'] : []), lines.join('\n')];
}

function wayOf({ name, words, scopes }: Credential['schemes'][number]): string {
  return `${words === '' ? plainText(name) : words}${scopes.length === 0 ? '' : `, scopes ${scopes.map(code).join(', ')}`}`;
}

function parameterLines(parameters: readonly Parameter[], links: ShapeLinks): readonly string[] {
  if (parameters.length === 0) return [];
  return [parameters.flatMap((each) => [parameterLine(each, links), ...nested(each, links)]).join('\n')];
}

function parameterLine(parameter: Parameter, { readSchema }: ShapeLinks): string {
  const open = readSchema(parameter.schema);
  const notes = [
    `in ${parameter.in === 'argument' ? 'arguments' : parameter.in}`,
    ...(parameter.deprecated ? ['deprecated'] : []),
    ...(typeof parameter.example === 'string' || typeof parameter.example === 'number'
      ? [`for example ${code(oneLine(`${parameter.example}`).slice(0, 200))}`]
      : []),
  ];
  return fieldLine(parameter.name, parameter.schema, open, parameter.required, readSchema, notes, parameter.description);
}

function nested(parameter: Parameter, links: ShapeLinks): readonly string[] {
  const open = links.readSchema(parameter.schema);
  if (!hasFields(open.schema)) return [];
  return fieldLines(parameter.schema, 'request', links).map((line) =>
    line.replace(/^- (`+)( ?)/, `- $1$2${parameter.name.replaceAll('$', '$$$$')}.`),
  );
}

function bodyBlocks(body: Body, direction: Direction, links: ShapeLinks): readonly string[] {
  return [
    ...(body.description === '' ? [] : [prose(body.description)]),
    ...contentBlocks(body.contents, direction, links, body.required),
  ];
}

/** Contents with equal schemas are one block that names all media types. */
function contentBlocks(
  contents: readonly Content[],
  direction: Direction,
  links: ShapeLinks,
  required?: boolean,
): readonly string[] {
  const groups = groupBy(contents, ({ schema }) => JSON.stringify(schema));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const open = links.readSchema(first.schema);
    const { pointer } = open;
    const isEmpty = Object.keys(first.schema).length === 0;
    const page =
      open.name === undefined || pointer === undefined || !hasFields(open.schema)
        ? undefined
        : links.linkTo(open.name, pointer, false);
    const type = isEmpty ? '' : `: ${page ?? plainText(typeWords(first.schema, links.readSchema))}`;
    const lines = isEmpty ? [] : fieldLines(first.schema, direction, links);
    const about =
      typeof open.schema['description'] === 'string' && direction !== 'response' ? lineOf(open.schema['description'], 600) : '';
    const example = exampleOf(group.find((each) => each.example !== undefined)?.example, first.schema, direction, links.readSchema);
    const block = example === undefined ? '' : exampleBlock(example, first.mediaType);
    return [
      `${group.map((each) => code(each.mediaType)).join(', ')}${required === true ? ', required' : ''}${type}`,
      ...(about === '' ? [] : [about]),
      ...(lines.length === 0 ? [] : [lines.join('\n')]),
      ...(block === '' || example === undefined || (direction === 'request' && example.isMade)
        ? []
        : [example.isMade ? 'Example, derived from the schema:' : 'Example:', block]),
    ];
  });
}

const responseWord: Readonly<Record<SpecificationKind, string>> = {
  openapi: 'Response',
  asyncapi: 'Message',
  graphql: 'Result',
  'json-schema': 'Value',
};

function responseSections(
  responses: readonly Response[],
  word: string,
  links: ShapeLinks,
  marks: string,
  prefix: string,
): readonly string[] {
  // Responses of equal content, mostly errors, are one section that names each status.
  const groups = groupBy(responses, ({ status, contents, headers, links: further }) => {
    const shapes = contents.map(({ mediaType, schema: { example: _, examples: __, ...shape } }) => [mediaType, shape]);
    return /^(?:[45]|default)/i.test(status) ? JSON.stringify([shapes, headers, further]) : status;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const title = group.map(({ status }) => status).join(', ');
    const anchor = `${word.toLowerCase()}-${anchorOf(first.status)}`;
    const words =
      group.length === 1
        ? [prose(first.description)]
        : [
            group
              .map(({ status, description }) => `- ${code(status)}${description === '' ? '' : `: ${lineOf(description, 600)}`}`)
              .join('\n'),
          ];
    return [
      `${marks} ${word === 'Result' ? word : `${word} ${plainText(title)}`} {#${prefix}${anchor}}`,
      ...words,
      ...(first.headers.length === 0 ? [] : [`Headers:`, first.headers.map((each) => parameterLine(each, links)).join('\n')]),
      ...contentBlocks(first.contents, 'response', links),
      ...furtherExamples(group, links),
      ...(first.links.length === 0
        ? []
        : [
            'Leads to:',
            first.links
              .map(
                ({ name, operation, parameters, description }) =>
                  `- ${plainText(name)}: ${code(operation)}${parameters.length === 0 ? '' : ` with ${parameters.map(code).join(', ')}`}${description === '' ? '' : `. ${lineOf(description, 300)}`}`,
              )
              .join('\n'),
          ]),
    ];
  });
}

/** The examples of a specification for each response of a group after the first, which differ from those before. */
function furtherExamples(group: readonly Response[], links: ShapeLinks): readonly string[] {
  const seen = new Set<string>();
  return group.flatMap(({ status, contents }, index) =>
    contents.flatMap(({ mediaType, schema, example: given }) => {
      const example = exampleOf(given, schema, 'response', links.readSchema);
      if (example === undefined || example.isMade) return [];
      const block = exampleBlock(example, mediaType);
      if (seen.has(block)) return [];
      seen.add(block);
      return index === 0 ? [] : [`Example of ${code(status)}:`, block];
    }),
  );
}

function requestBlocks({ samples }: Operation, line: string | undefined): readonly string[] {
  const [given] = samples.filter(
    ({ language, source }) => /^(?:curl|shell|bash|sh|http)$/.test(language) && source.length < 3_000 && !source.includes('```'),
  );
  if (given !== undefined) return [`\`\`\`sh\n${given.source.trim()}\n\`\`\``];
  return line === undefined ? [] : [`\`\`\`sh\n${line}\n\`\`\``];
}

/** The page of a shape: its description and every field to the first level of shapes with pages of their own. */
export function renderShape({ schema }: Shape, links: ShapeLinks): string {
  const open = links.readSchema(schema);
  const lines = fieldLines(schema, 'both', links);
  const { description } = open.schema;
  return [
    ...(typeof description === 'string' ? [prose(description)] : []),
    plainText(`Type: ${typeWords({ ...open.schema, title: '' }, links.readSchema)}`),
    ...(lines.length === 0 ? [fieldLine('value', schema, open, false, links.readSchema)] : [lines.join('\n')]),
  ].join('\n\n');
}

/** The page about a specification: its description, its servers, its operations by group, its shapes. */
export function renderOverview(
  { description, version, operations, groups, kind }: Specification,
  hrefOf: (operation: Operation) => string,
  shapes: readonly { readonly name: string; readonly href: string }[],
): string {
  const byGroup = groupBy(operations, ({ group }) => group);
  const names = new Set([...groups.map(({ name }) => name), ...byGroup.keys()]);
  const servers = new Map(operations.flatMap((each) => each.servers).map((server) => [server.url, server]));
  const distinct = createDistinct();
  const linked = (title: string, href: string): string => `[${plainText(title)}](${href})`;
  return [
    ...(version === '' ? [] : [`Version ${plainText(version)}.`]),
    ...(description === '' ? [] : [prose(description)]),
    ...(servers.size === 0 || servers.size > 20
      ? []
      : [
          [...servers.values()]
            .map((server) => `- ${code(server.url)}${server.description === '' ? '' : `: ${lineOf(server.description, 300)}`}`)
            .join('\n'),
        ]),
    ...[...names].flatMap((name) =>
      !byGroup.has(name)
        ? []
        : [
            `## ${plainText(name)} {#${distinct(`group-${anchorOf(name)}`)}}`,
            ...groups.filter((each) => each.name === name && each.description !== '').map((each) => prose(each.description)),
            (byGroup.get(name) ?? [])
              .map(
                (operation) =>
                  `- ${linked(operation.title, hrefOf(operation))}: ${code(operation.key)}${operation.deprecated === undefined ? '' : ', deprecated'}`,
              )
              .join('\n'),
          ],
    ),
    ...(shapes.length === 0
      ? []
      : [
          ...(kind === 'json-schema' ? [] : ['## Types {#types}']),
          shapes.map(({ name, href }) => `- ${linked(name, href)}`).join('\n'),
        ]),
  ].join('\n\n');
}
