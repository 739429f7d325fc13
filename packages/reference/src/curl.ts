// The request of an operation as one command of curl. Placeholders are variables of the shell; every value is quoted.
import type { Json } from '@vitrine/core';
import { exampleOf } from './sample.ts';
import type { SchemaReader } from './schema.ts';
import type { Operation, Parameter } from './specification.ts';

/** Longest body of a command, in characters. */
const maxBody = 1_200;

/** The command; undefined for what is no HTTP request at a full address. */
export function curlLine(operation: Operation, readSchema: SchemaReader): string | undefined {
  const { method, path, servers, parameters, body, credentials } = operation;
  const [server] = servers;
  if (server === undefined || !/^https?:\/\//i.test(server.url) || !/^[A-Z]+$/.test(method) || method === 'WEBHOOK')
    return undefined;
  const at = (location: string): readonly Parameter[] =>
    parameters.filter((each) => each.in === location && (each.required || location === 'path'));
  const withValues = path.replace(/\{([^{}]{1,200})\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return encodeURIComponent(parameter === undefined ? name.toUpperCase() : sampleText(parameter, readSchema));
  });
  const query = at('query').map((each) => `${encodeURIComponent(each.name)}=${encodeURIComponent(sampleText(each, readSchema))}`);
  const url = `${server.url}${withValues}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const [content] = body?.contents.filter(({ mediaType }) => /[/+]json\b/.test(mediaType)) ?? [];
  const example =
    content === undefined || (body?.required !== true && method === 'GET')
      ? undefined
      : exampleOf(content.example, content.schema, 'request', readSchema);
  const data = example === undefined ? undefined : JSON.stringify(example.value);
  const credential =
    credentials.find(({ schemes }) => schemes.length > 0 && schemes.every(({ header }) => header !== undefined)) ?? credentials[0];
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    ...(credential?.schemes.flatMap(({ header }) => (header === undefined ? [] : [`-H ${doubleQuoted(header)}`])) ?? []),
    ...at('header').map((each) => `-H ${quoted(`${each.name}: ${sampleText(each, readSchema)}`)}`),
    ...(content === undefined || data === undefined || data.length > maxBody
      ? []
      : [`-H ${quoted(`Content-Type: ${content.mediaType}`)}`, `-d ${quoted(data)}`]),
  ];
  return lines.join(' \\\n  ');
}

function sampleText(parameter: Parameter, readSchema: SchemaReader): string {
  const example = exampleOf(parameter.example, parameter.schema, 'request', readSchema);
  const value: Json | undefined = example?.value;
  if (value === undefined || (example?.isMade === true && value === 'string'))
    return parameter.name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return Array.isArray(value) ? value.map(textOfValue).join(',') : textOfValue(value);
}

const textOfValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** In single quotes, where the shell reads nothing. */
function quoted(text: string): string {
  return `'${text.replace(/[\r\n]+/g, ' ').replaceAll("'", "'\\''")}'`;
}

/** In double quotes, where the shell reads the one variable of the placeholder. */
function doubleQuoted(header: string): string {
  const [, name = '', variable = ''] = /^(.*?)(\$[A-Z_]+)$/.exec(header) ?? [undefined, header, ''];
  return `"${name.replace(/[\\"`$\r\n]/g, '')}${variable}"`;
}
