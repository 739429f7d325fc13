// AsyncAPI 2 and 3 as operations. Message payloads in another format than JSON Schema are named, not read.
import { countBy } from '@vitrine/core/workspace';
import { isObject, oneLine } from '@vitrine/core/serving';
import type { Json, JsonObject } from '@vitrine/core';
import { openDocument, type ReadFile, type SpecificationDocument, SpecificationError } from './document.ts';
import { entriesAt, listAt, textAt } from './openapi.ts';
import type { Response, Operation, Parameter, Specification } from './specification.ts';
import { firstSentence, spacedName } from './text.ts';

/** Reads an AsyncAPI document. Throws SpecificationError for one that cannot be read. */
export function readAsyncApi(text: string, file: string, readFile: ReadFile): Specification {
  const document = openDocument(text, file, readFile);
  const { root, resolve, has, findings } = document;
  const version = textAt(root, 'asyncapi') ?? '';
  if (!/^[23]\./.test(version))
    throw new SpecificationError(
      `${file}: expected AsyncAPI 2 or 3, received another version`,
      'Convert it with the converter of AsyncAPI.',
    );
  const isSecond = version.startsWith('2');
  const info = root['info'];
  return {
    kind: 'asyncapi',
    file,
    title: oneLine(textAt(info, 'title') ?? 'Events'),
    version: oneLine(textAt(info, 'version') ?? ''),
    description: textAt(info, 'description') ?? '',
    operations: distinctOperations(isSecond ? secondOperations(document) : thirdOperations(document)),
    hidden: [],
    shapes: [],
    groups: [],
    resolve,
    has,
    findings,
  };
}

/** Operations of one channel with one action are several in version 3: the key of each has its id then. */
function distinctOperations(operations: readonly Operation[]): readonly Operation[] {
  const counts = countBy(operations.map(({ key }) => key));
  return operations.map((operation) =>
    counts.get(operation.key) === 1 ? operation : { ...operation, key: `${operation.key} ${operation.id ?? ''}`.trim() },
  );
}

/** Version 2: operations are members of their channel, seen from the client. */
function secondOperations(document: SpecificationDocument): readonly Operation[] {
  const { root, follow } = document;
  return entriesAt(root, 'channels').flatMap(([address, given]) => {
    const channel = follow(given);
    return (['publish', 'subscribe'] as const).flatMap((action) => {
      const operation = isObject(channel) ? follow(channel[action]) : undefined;
      if (!isObject(operation)) return [];
      const message = follow(operation['message']);
      const alternatives =
        isObject(message) && Array.isArray(message['oneOf']) ? (message['oneOf'] as Json[]) : [operation['message'] ?? {}];
      return [
        operationOf(document, {
          action,
          address,
          channel,
          operation,
          messages: alternatives,
          id: textAt(operation, 'operationId'),
        }),
      ];
    });
  });
}

/** Version 3: operations are named at the top, and refer to their channel and messages. */
function thirdOperations(document: SpecificationDocument): readonly Operation[] {
  const { root, follow } = document;
  return entriesAt(root, 'operations').flatMap(([id, given]) => {
    const operation = follow(given);
    if (!isObject(operation)) return [];
    const channel = follow(operation['channel']);
    const messageList = listAt(operation, 'messages');
    const messages = messageList.length > 0 ? messageList : entriesAt(channel, 'messages').map(([, message]) => message);
    const address = textAt(channel, 'address') ?? id;
    return [operationOf(document, { action: textAt(operation, 'action') ?? 'send', address, channel, operation, messages, id })];
  });
}

interface Part {
  readonly action: string;
  readonly address: string;
  readonly channel: Json | undefined;
  readonly operation: JsonObject;
  readonly messages: readonly Json[];
  readonly id: string | undefined;
}

function operationOf(document: SpecificationDocument, { action, address, channel, operation, messages, id }: Part): Operation {
  const { root, follow } = document;
  const description = textAt(operation, 'description') ?? textAt(channel, 'description') ?? '';
  const key = `${action.toUpperCase()} ${address}`;
  const tag = listAt(operation, 'tags')
    .map((each) => textAt(follow(each), 'name'))
    .find((name) => name !== undefined);
  return {
    key,
    ...(id !== undefined && { id }),
    method: action.toUpperCase(),
    path: address,
    title:
      oneLine(textAt(operation, 'title') ?? textAt(operation, 'summary') ?? '') ||
      firstSentence(description) ||
      (id === undefined ? key : spacedName(id)),
    description,
    group: tag ?? 'Channels',
    hidden: false,
    servers: entriesAt(root, 'servers').flatMap(([, given]) => {
      const server = follow(given);
      const protocol = textAt(server, 'protocol');
      const host = textAt(server, 'host');
      const url =
        textAt(server, 'url') ??
        (host === undefined
          ? undefined
          : `${protocol === undefined ? '' : `${protocol}://`}${host}${textAt(server, 'pathname') ?? ''}`);
      return url === undefined ? [] : [{ url: oneLine(url), description: oneLine(textAt(server, 'description') ?? '') }];
    }),
    credentials: [],
    parameters: entriesAt(channel, 'parameters').flatMap(([name, given]): Parameter[] => {
      const parameter = follow(given);
      if (!isObject(parameter)) return [];
      const { schema, enum: choices, default: otherwise } = parameter;
      return [
        {
          name,
          in: 'address',
          required: true,
          deprecated: false,
          description: textAt(parameter, 'description') ?? '',
          schema: isObject(schema)
            ? schema
            : {
                type: 'string',
                ...(choices !== undefined && { enum: choices }),
                ...(otherwise !== undefined && { default: otherwise }),
              },
        },
      ];
    }),
    responses: messages.slice(0, 200).flatMap((given): Response[] => {
      const message = follow(given);
      return isObject(message) ? [messageOf(document, message, given)] : [];
    }),
    callbacks: [],
    samples: [],
  };
}

function messageOf({ follow }: SpecificationDocument, message: JsonObject, given: Json): Response {
  const reference = isObject(given) && typeof given['$ref'] === 'string' ? given['$ref'].split('/').at(-1) : undefined;
  const payload = follow(message['payload']);
  // Version 3 may wrap a payload with the name of its schema language.
  const wrapped =
    isObject(payload) && isObject(payload['schema']) && typeof payload['schemaFormat'] === 'string' ? payload['schema'] : undefined;
  const schema = wrapped ?? message['payload'];
  const [example] = listAt(message, 'examples').map((each) => (isObject(each) ? each['payload'] : undefined));
  const headers = follow(message['headers']);
  return {
    status: oneLine(textAt(message, 'name') ?? textAt(message, 'title') ?? reference ?? 'message'),
    description: textAt(message, 'description') ?? textAt(message, 'summary') ?? '',
    headers: entriesAt(headers, 'properties').map(([name, member]) => ({
      name,
      in: 'header',
      required: listAt(headers, 'required').includes(name),
      deprecated: false,
      description: textAt(follow(member), 'description') ?? '',
      schema: isObject(member) ? member : {},
    })),
    contents: isObject(schema)
      ? [
          {
            mediaType: textAt(message, 'contentType') ?? 'application/json',
            schema,
            description: '',
            ...(example !== undefined && { example }),
          },
        ]
      : [],
    links: [],
  };
}
