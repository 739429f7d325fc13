// A service whose answers are changed on their way out: as one would answer that was rendered from something else.
import type { ServiceRequest, ServiceResponse, Service } from '@vitrine/core';

/** What a changed answer was requested with. */
export interface Asked {
  readonly method: string;
  readonly field: (name: string) => string | null;
  readonly body: string;
}
export type Change = (reply: ServiceResponse, asked: Asked) => ServiceResponse;
type Members = Record<string, unknown>;

const utf8 = new TextEncoder();
const decoder = new TextDecoder();

/** The service behind a change of what one path answers. */
export function tampered(service: Service, path: string, change: Change): Service {
  return {
    ...service,
    handle: async (incoming: ServiceRequest) => {
      const body = await incoming.body(Number.MAX_SAFE_INTEGER);
      const reply = await service.handle(incoming);
      const asked = {
        method: incoming.method,
        field: (name: string) => incoming.field(name),
        body: body instanceof Uint8Array ? decoder.decode(body) : '',
      };
      return incoming.target === path ? change(reply, asked) : reply;
    },
  };
}

/** A body as text. */
export function bodyText({ body }: ServiceResponse): string {
  return typeof body === 'string' ? body : decoder.decode(body ?? undefined);
}

/** Another body, with its length. */
export function withBody(reply: ServiceResponse, body: string): ServiceResponse {
  const bytes = utf8.encode(body);
  const fields = reply.fields.map(([name, value]) => [name, name === 'Content-Length' ? String(bytes.length) : value] as const);
  return { ...reply, fields, body: bytes };
}

/** Other text in every body that has no content coding; throws when there is nothing to replace. */
export function replaced(from: string | RegExp, to: string): Change {
  return (reply) => {
    if (!isPlain(reply) || reply.body === null) return reply;
    const body = bodyText(reply);
    const changed = body.replace(from, to);
    if (changed === body) throw new Error(`nothing to replace: ${String(from)}`);
    return withBody(reply, changed);
  };
}

/** Other members in every JSON body that has no content coding. */
export function edited(edit: (document: Members) => void): Change {
  return (reply) => {
    if (!isPlain(reply) || reply.body === null) return reply;
    const document = JSON.parse(bodyText(reply)) as Members;
    edit(document);
    return withBody(reply, JSON.stringify(document));
  };
}

/** The object at a path of a document. Throws when there is none. */
export function inside(document: unknown, ...path: readonly string[]): Members {
  const parent = path.reduce<unknown>((value, name) => (isMembers(value) ? value[name] : undefined), document);
  if (!isMembers(parent)) throw new TypeError(`expected an object at ${path.join('.')}`);
  return parent;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** A document without a member. */
export function without(name: string, ...path: readonly string[]): Change {
  return edited((document) => {
    if (!Reflect.has(inside(document, ...path), name)) throw new TypeError(`expected ${name}`);
    Reflect.deleteProperty(inside(document, ...path), name);
  });
}

/** Another value of a field; undefined leaves it out. */
export function withField(name: string, value: string | undefined): Change {
  return (reply) => ({
    ...reply,
    fields: [...reply.fields.filter(([other]) => other !== name), ...(value === undefined ? [] : [[name, value] as const])],
  });
}

export function withStatus(status: number): Change {
  return (reply) => ({ ...reply, status });
}

/** A body without its last bytes. */
export function cut(bytes: number): Change {
  return ({ body, ...reply }) => ({ ...reply, body: body?.slice(0, -bytes) ?? null });
}

/** A change of some answers only. */
export function when(applies: (asked: Asked, reply: ServiceResponse) => boolean, change: Change): Change {
  return (reply, asked) => (applies(asked, reply) ? change(reply, asked) : reply);
}

/** Another structured answer of a tool, in its text block too. */
export function structured(change: (content: Members) => object): Change {
  return edited((document) => {
    const result = inside(document, 'result');
    const content = change(inside(result, 'structuredContent'));
    Object.assign(result, { structuredContent: content, content: [{ type: 'text', text: JSON.stringify(content) }] });
  });
}

function isPlain({ status, body, fields }: ServiceResponse): boolean {
  return status < 300 && body !== null && body.length > 0 && !fields.some(([name]) => name === 'Content-Encoding');
}
