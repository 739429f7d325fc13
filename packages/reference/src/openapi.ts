// OpenAPI as operations: a library raises Swagger 2.0 to 3.0; 3.0 and 3.1 are read alike, 3.2 adds methods and `querystring`. Section numbers in
// this file are those of OpenAPI 3.1.1.
import { isObject, oneLine } from '@vitrine/core/serving';
import { pointerNames } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { upgrade } from '@scalar/openapi-upgrader';
import { openDocument, type ReadFile, type SpecificationDocument, SpecificationError } from './document.ts';
import { maxCredentials, maxHeaders, maxOperations, maxResponses } from './limits.ts';
import type { Response, Body, Content, Credential, Link, Operation, Parameter, Specification } from './specification.ts';
import { firstSentence, spacedName } from './text.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

export function textAt(value: Json | undefined, member: string): string | undefined {
  const memberValue = isObject(value) ? value[member] : undefined;
  return typeof memberValue === 'string' && memberValue.trim() !== '' ? memberValue : undefined;
}

/** A member that is a list; empty for anything else. */
export function listAt(value: Json | undefined, member: string): readonly Json[] {
  const memberValue = isObject(value) ? value[member] : undefined;
  return Array.isArray(memberValue) ? (memberValue as Json[]) : [];
}

/** The members of an object member, without `__proto__` and extensions. */
export function entriesAt(value: Json | undefined, member: string): readonly (readonly [string, Json])[] {
  const memberValue = isObject(value) ? value[member] : undefined;
  if (!isObject(memberValue)) return [];
  return Object.entries(memberValue).flatMap(([name, each]): [string, Json][] =>
    each === undefined || name === '__proto__' || name.startsWith('x-') ? [] : [[name, each]],
  );
}

/** Reads an OpenAPI document of any version. Throws SpecificationError for one that cannot be read. */
export function readOpenApi(text: string, file: string, readFile: ReadFile): Specification {
  const document = openDocument(text, file, readFile, raise(file));
  const { root, resolve, has, findings, follow } = document;
  const operations: Operation[] = [];
  const hidden: Operation[] = [];
  let left = 0;
  for (const [path, given] of [
    ...entriesAt(root, 'paths'),
    ...entriesAt(root, 'webhooks').map(([name, item]) => [name, item] as const),
  ]) {
    const item = follow(given);
    if (!isObject(item)) continue;
    const isWebhook = !path.startsWith('/') && isObject(root['webhooks']) && Object.hasOwn(root['webhooks'], path);
    for (const operation of operationsOf(document, path, item, isWebhook ? 'webhook' : 'operation')) {
      if (operations.length + hidden.length >= maxOperations) left += 1;
      else if (operation.hidden) hidden.push(operation);
      else operations.push(operation);
    }
  }
  if (left > 0)
    findings.push({
      severity: 'error',
      rule: 'docs-reference',
      file,
      message: `expected at most ${maxOperations} operations, received ${maxOperations + left}`,
      fix: 'Split the specification.',
    });
  const info = root['info'];
  return {
    kind: 'openapi',
    file,
    title: oneLine(textAt(info, 'title') ?? 'API'),
    version: oneLine(textAt(info, 'version') ?? ''),
    description: textAt(info, 'description') ?? '',
    operations,
    hidden,
    shapes: [],
    groups: listAt(root, 'tags').flatMap((tag) => {
      const name = textAt(tag, 'name');
      return name === undefined ? [] : [{ name, description: textAt(tag, 'description') ?? '' }];
    }),
    resolve,
    has,
    findings,
  };
}

function raise(file: string): (root: JsonObject) => JsonObject {
  return (root) => {
    const version = root['openapi'] ?? root['swagger'];
    // What 3.0 writes otherwise than 3.1 is read as it is: the library takes a member of a schema that is named `example` for an example.
    if (typeof version === 'string' && /^3\.\d/.test(version)) return root;
    try {
      if (typeof version !== 'string' && typeof version !== 'number') throw new TypeError('no version');
      return upgrade(root, '3.0');
    } catch {
      throw new SpecificationError(
        `${file}: expected OpenAPI 2.0 to 3.2, received another document`,
        'Validate the document first.',
      );
    }
  };
}

/** Where an operation is. A callback has no callbacks of its own: references lead in circles there. */
type Place = 'operation' | 'webhook' | 'callback';

function operationsOf(document: SpecificationDocument, path: string, item: JsonObject, location: Place): readonly Operation[] {
  const additional = entriesAt(item, 'additionalOperations');
  return [...methods.map((method) => [method, item[method]] as const), ...additional].flatMap(([method, given]) => {
    const operation = document.follow(given);
    if (!isObject(operation) || isExcluded(operation)) return [];
    return [read(document, method, path, item, operation, location)];
  });
}

/** Whether an operation is not for every reader: excluded, internal, or only for groups of readers (Mintlify). */
function isExcluded(operation: JsonObject): boolean {
  const mint = operation['x-mint'];
  const metadata = isObject(mint) ? mint['metadata'] : undefined;
  const isForGroups =
    isObject(metadata) && Array.isArray(metadata['groups']) && metadata['groups'].length > 0 && metadata['public'] !== true;
  return operation['x-excluded'] === true || operation['x-internal'] === true || isForGroups;
}

function read(
  document: SpecificationDocument,
  method: string,
  path: string,
  item: JsonObject,
  operation: JsonObject,
  location: Place,
): Operation {
  const { root, follow } = document;
  const isWebhook = location === 'webhook';
  const verb = isWebhook ? 'WEBHOOK' : method.toUpperCase();
  const id = textAt(operation, 'operationId');
  const mint = operation['x-mint'];
  const metadata = isObject(mint) ? mint['metadata'] : undefined;
  const summary = textAt(metadata, 'title') ?? textAt(operation, 'summary') ?? '';
  const description = [textAt(mint, 'content'), textAt(operation, 'description') ?? textAt(item, 'description')].filter(
    (each) => each !== undefined,
  );
  const tag = listAt(operation, 'tags').find((each) => typeof each === 'string' && each.trim() !== '');
  const body = isWebhook ? undefined : bodyOf(document, operation);
  const hook = isWebhook ? bodyOf(document, operation) : undefined;
  const title = oneLine(summary) || firstSentence(description.join(' ')) || (id === undefined ? `${verb} ${path}` : spacedName(id));
  const docs = operation['externalDocs'];
  const external = textAt(docs, 'url');
  const href = textAt(mint, 'href');
  return {
    key: `${verb} ${path}`,
    ...(id !== undefined && { id }),
    method: verb,
    path,
    title: title.slice(0, 160),
    description: description.join('\n\n'),
    group: typeof tag === 'string' ? tag : groupOf(path),
    ...(typeof tag === 'string' && { tag }),
    hidden: operation['x-hidden'] === true,
    ...(href !== undefined && { href }),
    ...(operation['deprecated'] === true && {
      deprecated: textAt(operation, 'x-deprecated-replacement') ?? textAt(operation, 'x-replaced-by') ?? '',
    }),
    servers: isWebhook ? [] : serversOf(operation['servers'] ?? item['servers'] ?? root['servers']),
    credentials: isWebhook ? [] : credentialsOf(document, operation['security'] ?? root['security']),
    parameters: parametersOf(document, [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]),
    ...(body !== undefined && { body }),
    ...(hook !== undefined && { body: hook }),
    responses: entriesAt(operation, 'responses')
      .slice(0, maxResponses)
      .flatMap(([status, given]) => {
        const response = follow(given);
        return isObject(response) ? [responseOf(document, status, response)] : [];
      }),
    callbacks: location === 'callback' ? [] : callbacksOf(document, operation),
    samples: [...listAt(operation, 'x-codeSamples'), ...listAt(operation, 'x-code-samples')].flatMap((each) => {
      const source = textAt(each, 'source');
      return source === undefined
        ? []
        : [{ language: (textAt(each, 'lang') ?? 'text').toLowerCase().replace(/[^a-z0-9+#-]/g, ''), source }];
    }),
    ...(external !== undefined && { externalDocs: external }),
    extensions: Object.fromEntries(Object.entries(operation).filter(([name]) => name.startsWith('x-'))),
  };
}

function callbacksOf(document: SpecificationDocument, operation: JsonObject): readonly Operation[] {
  return entriesAt(operation, 'callbacks').flatMap(([, given]) => {
    const callback = document.follow(given);
    return Object.entries(isObject(callback) ? callback : {}).flatMap(([address, target]) => {
      const inner = document.follow(target);
      return isObject(inner) && !address.startsWith('x-')
        ? operationsOf(document, address, { ...inner, servers: [] }, 'callback')
        : [];
    });
  });
}

/** The first part of a path that is a name: no version, no parameter. */
function groupOf(path: string): string {
  const part = path.split('/').find((each) => /^[A-Za-z]/.test(each) && !/^(?:v\d\w*|api|rest)$/i.test(each));
  return part === undefined ? 'Operations' : spacedName(part);
}

/** Addresses of servers with the defaults of their variables (4.8.5, 4.8.6). */
function serversOf(servers: Json | undefined): Operation['servers'] {
  return (Array.isArray(servers) ? (servers as Json[]) : []).slice(0, 20).flatMap((server) => {
    const template = textAt(server, 'url');
    if (template === undefined || !isObject(server)) return [];
    const variables = isObject(server['variables']) ? server['variables'] : {};
    const notes: string[] = [];
    const url = template.replace(/\{([^{}]{1,100})\}/g, (given, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      const choices = listAt(variable, 'enum').filter((each) => typeof each === 'string');
      const note = [textAt(variable, 'description'), choices.length > 1 ? `one of ${choices.join(', ')}` : undefined].filter(
        (each) => each !== undefined,
      );
      if (note.length > 0) notes.push(`${name}: ${note.join('; ')}`);
      return textAt(variable, 'default') ?? given;
    });
    const address = oneLine(url).replace(/(?<!\/)\/+$/, '');
    return [
      {
        url: address,
        description: oneLine([textAt(server, 'description'), ...notes].filter((each) => each !== undefined).join('. ')),
      },
    ];
  });
}

/** Parameters, those of the operation before those of its path (4.8.10). */
function parametersOf({ follow, root }: SpecificationDocument, given: readonly Json[]): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const each of given) {
    const parameter = follow(each);
    const name = textAt(parameter, 'name');
    if (!isObject(parameter) || name === undefined) continue;
    const location = textAt(parameter, 'in') ?? 'query';
    parameters.set(`${location} ${name}`, parameterOf(parameter, name, location, { follow, root }));
  }
  return [...parameters.values()];
}

function parameterOf(
  parameter: JsonObject,
  name: string,
  location: string,
  { follow }: Pick<SpecificationDocument, 'follow' | 'root'>,
): Parameter {
  const { schema, content } = parameter;
  const [media] = isObject(content) ? Object.values(content) : [];
  const inner = isObject(schema) ? schema : isObject(media) && isObject(media['schema']) ? media['schema'] : {};
  const example = parameter['example'] ?? firstExample(parameter['examples'], follow);
  return {
    name,
    in: location,
    required: parameter['required'] === true || location === 'path',
    deprecated: parameter['deprecated'] === true,
    description: textAt(parameter, 'description') ?? '',
    schema: inner,
    ...(example !== undefined && { example }),
  };
}

function firstExample(examples: Json | undefined, follow: SpecificationDocument['follow']): Json | undefined {
  const [first] = isObject(examples) ? Object.values(examples) : [];
  const example = follow(first);
  return isObject(example) ? (example['value'] ?? example['dataValue']) : undefined;
}

function contentsOf({ follow }: SpecificationDocument, content: Json | undefined): readonly Content[] {
  return Object.entries(isObject(content) ? content : {}).flatMap(([mediaType, given]): Content[] => {
    const media = follow(given);
    if (!isObject(media) || mediaType === '__proto__') return [];
    const example = media['example'] ?? firstExample(media['examples'], follow);
    const schema =
      media['schema'] ?? (media['itemSchema'] === undefined ? undefined : { type: 'array', items: media['itemSchema'] });
    return [
      {
        mediaType: oneLine(mediaType),
        schema: isObject(schema) ? schema : {},
        description: '',
        ...(example !== undefined && { example }),
      },
    ];
  });
}

function bodyOf(document: SpecificationDocument, operation: JsonObject): Body | undefined {
  const body = document.follow(operation['requestBody']);
  if (!isObject(body)) return undefined;
  return {
    required: body['required'] === true,
    description: textAt(body, 'description') ?? '',
    contents: contentsOf(document, body['content']),
  };
}

function responseOf(document: SpecificationDocument, status: string, response: JsonObject): Response {
  const { follow } = document;
  return {
    status,
    description: textAt(response, 'description') ?? textAt(response, 'summary') ?? '',
    headers: entriesAt(response, 'headers')
      .slice(0, maxHeaders)
      .flatMap(([name, given]) => {
        const header = follow(given);
        return isObject(header) ? [parameterOf(header, name, 'header', document)] : [];
      }),
    contents: contentsOf(document, response['content']),
    links: entriesAt(response, 'links')
      .slice(0, maxHeaders)
      .flatMap(([name, given]): Link[] => {
        const link = follow(given);
        if (!isObject(link)) return [];
        const operation =
          textAt(link, 'operationId') ??
          pointerNames(textAt(link, 'operationRef') ?? '')
            .slice(-2)
            .reverse()
            .join(' ');
        return [
          {
            name,
            operation,
            description: textAt(link, 'description') ?? '',
            parameters: entriesAt(link, 'parameters').map(
              ([parameter, value]) => `${parameter} = ${typeof value === 'string' ? value : JSON.stringify(value)}`,
            ),
          },
        ];
      }),
  };
}

/** Ways to authenticate: one list entry is enough, all schemes of an entry together (4.8.30). */
function credentialsOf({ root, follow }: SpecificationDocument, security: Json | undefined): readonly Credential[] {
  const schemes = isObject(root['components']) ? root['components']['securitySchemes'] : undefined;
  const alternatives = (Array.isArray(security) ? (security as Json[]) : []).filter(isObject).slice(0, maxCredentials);
  return alternatives.map((alternative) => ({
    schemes: Object.entries(alternative).map(([name, scopes]) => {
      const scheme = follow(isObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : undefined);
      const header = isObject(scheme) ? credentialHeader(scheme) : undefined;
      return {
        name,
        words: isObject(scheme) ? schemeWords(scheme) : '',
        description: textAt(scheme, 'description') ?? '',
        scopes: Array.isArray(scopes) ? (scopes as Json[]).filter((scope): scope is string => typeof scope === 'string') : [],
        ...(header !== undefined && { header }),
      };
    }),
  }));
}

/** A scheme in words: `HTTP bearer (JWT)`, ``API key in the header `X-Key` ``. */
function schemeWords(scheme: JsonObject): string {
  const type = textAt(scheme, 'type') ?? '';
  const name = oneLine(textAt(scheme, 'name') ?? '');
  const format = textAt(scheme, 'bearerFormat');
  if (type === 'http')
    return `HTTP ${(textAt(scheme, 'scheme') ?? '').toLowerCase()}${format === undefined ? '' : ` (${oneLine(format)})`}`;
  if (type === 'apiKey') return `API key in the ${textAt(scheme, 'in') ?? 'header'} \`${name.replaceAll('`', '')}\``;
  if (type === 'oauth2') {
    const flows = entriesAt(scheme, 'flows').map(([flow, given]) => {
      const token = textAt(given, 'tokenUrl');
      return `${spacedName(flow).toLowerCase()}${token === undefined ? '' : `, token from ${oneLine(token)}`}`;
    });
    return `OAuth 2.0${flows.length === 0 ? '' : ` (${flows.join('; ')})`}`;
  }
  if (type === 'openIdConnect') return `OpenID Connect (${oneLine(textAt(scheme, 'openIdConnectUrl') ?? '')})`;
  return type === 'mutualTLS' ? 'mutual TLS' : type;
}

function credentialHeader(scheme: JsonObject): string | undefined {
  const type = textAt(scheme, 'type');
  if (type === 'http') {
    const kind = (textAt(scheme, 'scheme') ?? '').toLowerCase();
    return kind === 'basic'
      ? 'Authorization: Basic $CREDENTIALS'
      : `Authorization: ${kind === 'bearer' ? 'Bearer' : oneLine(textAt(scheme, 'scheme') ?? '')} $TOKEN`;
  }
  if (type === 'apiKey' && textAt(scheme, 'in') === 'header') return `${oneLine(textAt(scheme, 'name') ?? '')}: $API_KEY`;
  return type === 'oauth2' || type === 'openIdConnect' ? 'Authorization: Bearer $TOKEN' : undefined;
}
