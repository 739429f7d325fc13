// Counts what specifications state and what their reference pages have: operations, parameters, defaults, choices, members. The source is
// read by a walk of its own, which shares with the package nothing but the parsers of YAML and GraphQL, so that a fault of the package is
// a difference here. Takes files and folders of specifications; a fact that is in no page of its operation ends it with 1.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const root = new URL('../../', import.meta.url);
const require = createRequire(new URL('packages/reference/package.json', root));
const { createReference, readSpecification } = await import(new URL('packages/reference/dist/index.js', root));
const { parse: parseYaml } = await import(pathToFileURL(require.resolve('yaml')));
const { parse: parseGraphql, print } = await import(pathToFileURL(require.resolve('graphql')));

const given = process.argv.slice(2);
const places = given.length > 0 ? given : [new URL('examples/api-reference/front', root).pathname];
const files = places.flatMap((place) =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .filter((name) => /\.(?:json|ya?ml|graphqls?)$/.test(name))
        .map((name) => join(place, name))
    : [place],
);

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value) => (Array.isArray(value) ? value : []);
const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** A value of the file by a reference within it. */
function follow(document, value) {
  for (let hops = 0; hops < 30 && isObject(value) && typeof value.$ref === 'string'; hops += 1) {
    if (!value.$ref.startsWith('#')) return undefined;
    let at = document;
    for (const part of decodeURIComponent(value.$ref.slice(1)).split('/').slice(1))
      at = at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    value = at;
  }
  return value;
}

/** Every member below a schema, each schema once: its name, its default and its choices. */
function membersOf(document, schemas, direction) {
  const members = [];
  const seen = new Set();
  const pending = [...schemas];
  while (pending.length > 0) {
    const schema = follow(document, pending.pop());
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    if (isObject(schema.properties))
      for (const [name, written] of Object.entries(schema.properties)) {
        const member = follow(document, written);
        if (!isObject(member) || name === '__proto__') continue;
        if (direction === 'request' && (member.readOnly === true || written.readOnly === true)) continue;
        if (direction === 'response' && (member.writeOnly === true || written.writeOnly === true)) continue;
        members.push({ name, default: written.default ?? member.default, choices: listOf(member.enum) });
        pending.push(written);
      }
    for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) pending.push(...listOf(schema[keyword]));
    if (isObject(schema.items)) pending.push(schema.items);
    if (isObject(schema.additionalProperties)) pending.push(schema.additionalProperties);
  }
  return members;
}

const schemasOf = (document, contents) =>
  isObject(contents) ? Object.values(contents).flatMap((media) => follow(document, media)?.schema ?? []) : [];

/** The operations of an OpenAPI document of any version, with what each states. */
function openApi(document) {
  const items = [
    ...Object.entries(document.paths ?? {}),
    ...Object.entries(document.webhooks ?? {}).map(([name, item]) => [name, item, true]),
  ];
  return items.flatMap(([path, written, isWebhook]) => {
    const item = follow(document, written) ?? {};
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation) || operation['x-internal'] === true || operation['x-excluded'] === true) return [];
      const parameters = new Map();
      const bodies = [];
      for (const each of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
        const parameter = follow(document, each);
        if (parameter?.in === 'body') bodies.push(parameter.schema);
        else if (isObject(parameter)) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
      }
      const form = [...parameters.values()].filter((parameter) => parameter.in === 'formData');
      const request = follow(document, operation.requestBody);
      bodies.push(...schemasOf(document, request?.content));
      const responses = Object.values(operation.responses ?? {}).map((each) => follow(document, each) ?? {});
      const results = responses.flatMap((each) => [each.schema ?? [], ...schemasOf(document, each.content)].flat());
      const stated = [...parameters.values()].map((parameter) => {
        const media = isObject(parameter.content) ? Object.values(parameter.content)[0] : undefined;
        const schema = follow(document, parameter.schema ?? media?.schema) ?? parameter;
        const items = follow(document, schema.items);
        return { name: parameter.name, default: schema.default, choices: listOf(schema.enum ?? items?.enum) };
      });
      return [
        {
          key: `${isWebhook ? 'WEBHOOK' : method.toUpperCase()} ${path}`,
          statuses: Object.keys(operation.responses ?? {}).filter((status) => !status.startsWith('x-')),
          parameters: stated.filter((_, index) => !form.includes([...parameters.values()][index])),
          members: [
            ...stated.filter((_, index) => form.includes([...parameters.values()][index])),
            ...membersOf(document, bodies, isWebhook ? 'both' : 'request'),
            ...membersOf(document, results, 'response'),
          ],
        },
      ];
    });
  });
}

function asyncApi(document) {
  const messages = (operation, channel) => {
    const listed = listOf(operation.messages);
    const one = follow(document, operation.message);
    return [
      ...(listed.length > 0 ? listed : Object.values(channel.messages ?? {})),
      ...(listOf(one?.oneOf).length > 0 ? one.oneOf : [one ?? {}]),
    ]
      .map((each) => follow(document, each))
      .filter(isObject);
  };
  const stated = (action, address, operation, channel) => ({
    key: `${action.toUpperCase()} ${address}`,
    statuses: [],
    parameters: Object.entries(channel.parameters ?? {}).map(([name, written]) => {
      const parameter = follow(document, written);
      return { name, default: parameter.default, choices: listOf(parameter.enum) };
    }),
    members: messages(operation, channel).flatMap((message) => {
      const payload = follow(document, message.payload);
      return membersOf(document, [isText(payload?.schemaFormat) ? payload.schema : message.payload], 'both');
    }),
  });
  if (String(document.asyncapi).startsWith('2'))
    return Object.entries(document.channels ?? {}).flatMap(([address, written]) => {
      const channel = follow(document, written) ?? {};
      return ['publish', 'subscribe'].flatMap((action) =>
        isObject(channel[action]) ? [stated(action, address, channel[action], channel)] : [],
      );
    });
  const operations = Object.entries(document.operations ?? {}).map(([id, written]) => {
    const operation = follow(document, written);
    const channel = follow(document, operation.channel) ?? {};
    return { id, ...stated(operation.action, isText(channel.address) ? channel.address : id, operation, channel) };
  });
  // several operations of one channel are distinguished by their ids
  return operations.map((each) =>
    operations.filter(({ key }) => key === each.key).length > 1 ? { ...each, key: `${each.key} ${each.id}` } : each,
  );
}

/** The fields of the root types of a GraphQL schema; their members are those of every type that can be reached. */
function graphql(text) {
  const { definitions } = parseGraphql(text, { noLocation: true });
  const types = new Map(definitions.filter(({ name }) => name).map((each) => [each.name.value, each]));
  const namedType = (type) => (type.kind === 'NamedType' ? type.name.value : namedType(type.type));
  const reach = (start) => {
    const reached = [];
    const seen = new Set();
    const pending = [...start];
    while (pending.length > 0) {
      const name = pending.pop();
      const type = types.get(name);
      if (type === undefined || seen.has(name)) continue;
      seen.add(name);
      pending.push(...(type.types ?? []).map(({ name: each }) => each.value));
      for (const field of type.fields ?? []) {
        const choices = (types.get(namedType(field.type))?.values ?? []).map(({ name: value }) => value.value);
        reached.push({ name: field.name.value, default: field.defaultValue && print(field.defaultValue), choices });
        pending.push(namedType(field.type));
      }
    }
    return reached;
  };
  return ['Query', 'Mutation', 'Subscription'].flatMap((rootName) =>
    (types.get(rootName)?.fields ?? []).map((field) => ({
      key: `${rootName.toUpperCase()} ${field.name.value}`,
      statuses: [],
      parameters: (field.arguments ?? []).map((argument) => ({
        name: argument.name.value,
        default: argument.defaultValue && print(argument.defaultValue),
        choices: (types.get(namedType(argument.type))?.values ?? []).map(({ name }) => name.value),
      })),
      members: reach([namedType(field.type), ...(field.arguments ?? []).map(({ type }) => namedType(type))]),
    })),
  );
}

/** A value as the pages write it. */
const written = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = (text.length > 300 ? `${text.slice(0, 299)}…` : text).replace(/\s+/g, ' ').trim();
  return line === '' ? '""' : line;
};

/** The fields that a page lists, by the last part of their path. */
function fieldsOf(markdown) {
  const fields = new Map();
  for (const line of markdown.split('\n')) {
    const path = /^- (`+) ?(.+?) ?\1 /.exec(line)?.[2];
    if (path === undefined) continue;
    // a name may have points in it, so that each end of the path is a name
    const parts = path.split('.');
    for (let from = 0; from < parts.length; from += 1) {
      const end = parts.slice(from).join('.');
      for (const name of new Set([end, end.replaceAll('[]', '')])) {
        const lines = fields.get(name) ?? [];
        lines.push(line);
        fields.set(name, lines);
      }
    }
  }
  return fields;
}

const percent = ([foundCount, all]) =>
  all === 0 ? '-' : `${foundCount} of ${all}${foundCount === all ? '' : ` (${((foundCount / all) * 100).toFixed(2)} %)`}`;
let lost = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const source = /\.graphqls?$/.test(file)
    ? undefined
    : text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : parseYaml(text, { merge: true, maxAliasCount: -1 });
  if (source !== undefined && source.openapi === undefined && source.swagger === undefined && source.asyncapi === undefined)
    continue;
  const wanted = source === undefined ? graphql(text) : source.asyncapi === undefined ? openApi(source) : asyncApi(source);

  const folder = dirname(file);
  const specification = readSpecification(text, basename(file), (path) =>
    path.startsWith('..') || path.includes(':') ? undefined : readFileSync(join(folder, path), 'utf8'),
  );
  const reference = createReference(specification, { hrefOf: (path) => `/${path}` });
  const pages = new Map([...reference.operations.values()].map((operation) => [operation.key, reference.pageOf(operation)]));
  const shapes = new Map(reference.shapePages().map((page) => [page.path, page]));

  const fieldsIn = new Map([...pages.values(), ...shapes.values()].map((page) => [page, fieldsOf(page.markdown)]));
  /** The lines of a name in some pages. */
  const lookup = (among) => (name) => among.flatMap((page) => fieldsIn.get(page).get(name) ?? []);
  const counts = {
    operations: [0, wanted.length],
    statuses: [0, 0],
    parameters: [0, 0],
    defaults: [0, 0],
    choices: [0, 0],
    members: [0, 0],
  };
  const missing = [];
  const count = (row, isFound, what) => {
    counts[row][1] += 1;
    if (isFound) counts[row][0] += 1;
    else missing.push(`${row}: ${what}`);
  };
  for (const { key, parameters, members, statuses } of wanted) {
    const page = pages.get(key);
    if (page === undefined) {
      missing.push(`operations: ${key}`);
      continue;
    }
    counts.operations[0] += 1;
    const reached = new Set([page]);
    for (const each of reached) for (const path of each.shapes) if (shapes.has(path)) reached.add(shapes.get(path));
    const titles = page.markdown.split('\n').filter((line) => line.startsWith('### Response'));
    for (const status of statuses)
      count(
        'statuses',
        titles.some((line) => new RegExp(`(?<!\\w)${status}(?!\\w)`).test(line)),
        `${key} ${status}`,
      );
    const check = (fact, row, lookUp) => {
      const lines = lookUp(fact.name.replace(/\s+/g, ' ').trim());
      count(row, lines.length > 0, `${key} ${fact.name}`);
      if (fact.default !== undefined)
        count(
          'defaults',
          lines.some((line) => line.includes('default `') && line.includes(written(fact.default))),
          `${key} ${fact.name} ${written(fact.default)}`,
        );
      for (const choice of fact.choices)
        if (choice !== null)
          count(
            'choices',
            lines.some((line) => line.includes(written(choice))),
            `${key} ${fact.name} ${written(choice)}`,
          );
    };
    const [ownLines, allLines] = [lookup([page]), lookup([...reached])];
    for (const parameter of parameters) check(parameter, 'parameters', ownLines);
    for (const member of members) check(member, 'members', allLines);
  }
  console.log(
    `${basename(file)}: ${Object.entries(counts)
      .map(([name, row]) => `${name} ${percent(row)}`)
      .join(', ')}`,
  );
  for (const each of missing.slice(0, 10)) console.log(`  missing ${each}`);
  if (missing.length > 10) console.log(`  and ${missing.length - 10} more`);
  lost += missing.length;
}
if (files.length === 0) console.log('no specification was found');
process.exitCode = lost === 0 && files.length > 0 ? 0 : 1;
