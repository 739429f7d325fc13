// The published contract as a validator: which responses it declares for a request, and whether an answer is one of them.
import { createSchemaValidator } from '#json-schema';
import { decodedText } from './content-coding.ts';
import { baseUrl } from './published.ts';
import { asObject, type Answer, type Json, type Sent } from './subject.ts';

export interface Contract {
  readonly document: Json;
  /** What is wrong with an answer by the contract; empty when nothing is. */
  readonly faults: (sent: Sent, answer: Answer) => readonly string[];
}

interface Operation {
  readonly path: string;
  readonly declared: Json;
}

const id = 'contract';
/** Reads an OpenAPI 3.1 document. */
export function readContract(document: Json): Contract {
  const validator = createSchemaValidator({ [id]: { components: document['components'] ?? {} } });
  const paths = asObject(document['paths'], 'paths');
  const described = Object.keys(asObject(asObject(document['components'] ?? {}, 'components')['headers'] ?? {}, 'headers'));

  function operationOf({ method = 'GET', target }: Sent): Operation | undefined {
    const path = target.split('?')[0] ?? '';
    const template = Object.hasOwn(paths, path) ? path : Object.keys(paths).find((candidate) => fits(candidate, path));
    if (template === undefined) return undefined;
    const item = asObject(paths[template], template);
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    return { path: template, declared: asObject(item[name] ?? item['get'] ?? item['post'], `${name} ${template}`) };
  }

  function faults(sent: Sent, answer: Answer): readonly string[] {
    if (sent.method === 'OPTIONS') return answer.status === 204 ? [] : undeclared(sent, answer);
    const operation = operationOf(sent);
    if (operation === undefined) return undeclared(sent, answer);
    const responses = asObject(operation.declared['responses'], 'responses');
    const found = responses[String(answer.status)];
    if (found === undefined) return answer.status === 405 ? undeclared(sent, answer) : [`status ${answer.status} is not declared`];
    const response = resolve(document, asObject(found, 'response'));
    return [...headerFaults(response, answer), ...bodyFaults(response, sent, answer)];
  }

  /** Refusals that no operation declares, because they are not about one. */
  function undeclared({ method }: Sent, answer: Answer): readonly string[] {
    // An address that means one page: it has to lead to what the contract knows.
    const { pathname } = new URL(answer.field('location') ?? baseUrl);
    if (answer.status === 308 && operationOf({ target: pathname }) !== undefined) return [];
    if (answer.status < 400) return [`status ${answer.status} for what the contract does not know`];
    if (method === 'HEAD' || answer.field('content-type') === 'text/html; charset=utf-8') return [];
    const name = answer.field('content-type') === 'application/problem+json' ? 'Problem' : 'RpcError';
    return validate({ $ref: `${id}#/components/schemas/${name}` }, answer.json(), `body as ${name}`);
  }

  /** A field that the contract knows is declared where it is sent, and sent where it is declared. */
  function headerFaults(response: Json, answer: Answer): readonly string[] {
    const declared = asObject(response['headers'] ?? {}, 'headers');
    const more = described.filter((name) => !Object.hasOwn(declared, name) && answer.field(name) !== undefined);
    const faults = Object.entries(declared).flatMap(([name, reference]) => {
      const header = resolve(document, asObject(reference, name));
      const value = answer.field(name);
      if (value === undefined) return [`the declared field ${name} is absent`];
      const schema = asObject(header['schema'], `schema of ${name}`);
      return validate(schema, schema['type'] === 'integer' ? Number(value) : value, `field ${name}`);
    });
    return [...faults, ...more.map((name) => `the field ${name} is not declared`)];
  }

  function bodyFaults(response: Json, { method }: Sent, answer: Answer): readonly string[] {
    const type = answer.field('content-type');
    if (response['content'] === undefined) return type === undefined && answer.body.length === 0 ? [] : ['a body is not declared'];
    const content = asObject(response['content'], 'content');
    const media = type === undefined ? undefined : content[type];
    if (media === undefined) return [`media type ${String(type)} is not declared, but ${Object.keys(content).join(', ')}`];
    if (method === 'HEAD') return answer.body.length === 0 ? [] : ['HEAD has a body'];
    const schema = asObject(asObject(media, 'media type')['schema'], 'schema');
    return validate(rooted(schema), bodyOf(type ?? '', answer), 'body');
  }

  function validate(schema: Json, value: unknown, what: string): readonly string[] {
    const fault = validator.fault(schema, value);
    return fault === undefined ? [] : [`${what}: ${fault}`];
  }

  return { document, faults };
}

/** A schema whose own references point into the contract. */
function rooted({ $ref, ...schema }: Json): Json {
  return typeof $ref === 'string' ? { ...schema, $ref: `${id}${$ref}` } : schema;
}

/** Whether a path fits a template with one parameter, which may match several segments. The validator reads templates itself. */
function fits(template: string, path: string): boolean {
  const [before = '', after] = template.split(/\{[^{}]*\}/);
  return after !== undefined && path.startsWith(before) && path.endsWith(after) && path.length > before.length + after.length;
}

function resolve(document: Json, object: Json): Json {
  const { $ref } = object;
  if (typeof $ref !== 'string') return object;
  const steps = $ref.slice(2).split('/');
  return steps.reduce((value, step) => asObject(value[step], $ref), document);
}

function bodyOf(type: string, answer: Answer): unknown {
  const text = decodedText(answer);
  return /[/+]json(?:;|$)/.test(type) ? (JSON.parse(text) as unknown) : text;
}
