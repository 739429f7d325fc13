// Protocol Buffers (proto2 and proto3) as operations: each `rpc` of each `service`, with the messages that it takes and returns. Simple
// files only: messages, enums, oneof, map, comments; options and extensions are passed over, imports are not opened.
// Source: the language specifications at protobuf.dev.
import type { JsonObject } from '@vitrine/core';
import { SpecificationError } from './document.ts';
import { maxDocumentDepth, maxSpecificationLength } from './limits.ts';
import type { Operation, Resolved, Specification } from './specification.ts';
import { spacedName } from './text.ts';

interface Token {
  readonly text: string;
  readonly comment: string;
  /** The comment behind it, on its line. */
  trailing: string;
}

const numbers = /^(?:double|float)$/;
const integers = /^(?:u?int|sint|s?fixed)(?:32|64)$/;

/** Whether braces come in pairs: a definition that is cut off would be read as one that has nothing. */
function isBalanced(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const { text } of tokens) {
    if (text === '{') depth += 1;
    if (text === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Reads a file. Throws SpecificationError where it is no such file. */
export function readProto(text: string, file: string): Specification {
  if (text.length > maxSpecificationLength)
    throw new SpecificationError(`${file}: expected at most ${maxSpecificationLength} characters`, 'Split the file.');
  const types = new Map<string, JsonObject>();
  const operations: Operation[] = [];
  let packageName = '';
  const tokens = tokensOf(text);
  if (!isBalanced(tokens))
    throw new SpecificationError(`${file}: expected balanced braces, received more of one kind`, 'Correct the file there.');
  let at = 0;
  const peek = (): string => tokens[at]?.text ?? '';
  const next = (): Token => tokens[at++] ?? { text: '', comment: '', trailing: '' };
  const skipTo = (end: string): void => {
    for (let depth = 0; at < tokens.length; ) {
      const { text: word } = next();
      if (depth === 0 && word === end) return;
      if (word === '{' || word === '[' || word === '(') depth += 1;
      if (word === '}' || word === ']' || word === ')') depth -= 1;
      if (depth < 0) return;
    }
  };

  /** Passes over a name and the braces behind it. */
  const skipBlock = (): void => {
    while (at < tokens.length && peek() !== '{') next();
    next();
    skipTo('}');
  };

  function message(name: string, comment: string, depth: number): void {
    if (depth > maxDocumentDepth / 10)
      throw new SpecificationError(`${file}: expected messages nested less deeply`, 'Move inner messages to the top level.');
    const properties: Record<string, JsonObject> = {};
    const required: string[] = [];
    fields(name, properties, required, depth, '');
    types.set(name, { type: 'object', ...(comment !== '' && { description: comment }), properties, required });
  }

  function fields(name: string, properties: Record<string, JsonObject>, required: string[], depth: number, group: string): void {
    next();
    while (at < tokens.length && peek() !== '}') {
      const first = next();
      if (first.text === ';') continue;
      if (first.text === 'message') message(`${name}.${next().text}`, first.comment, depth + 1);
      else if (first.text === 'enum') enumeration(`${name}.${next().text}`, first.comment);
      else if (first.text === 'oneof') {
        const { text: label } = next();
        fields(name, properties, required, depth + 1, label);
      } else if (first.text === 'extend') skipBlock();
      else if (/^(?:option|reserved|extensions)$/.test(first.text)) skipTo(';');
      else field(first, name, properties, required, group);
    }
    next();
  }

  function field(first: Token, name: string, properties: Record<string, JsonObject>, required: string[], group: string): void {
    const label = /^(?:repeated|optional|required)$/.test(first.text) ? first.text : '';
    let type = label === '' ? first.text : next().text;
    if (type === 'map' && peek() === '<') {
      const parts: string[] = [];
      while (at < tokens.length && peek() !== '>') parts.push(next().text);
      next();
      type = `map ${parts.at(-1) ?? ''}`;
    }
    const { text: own } = next();
    const end = at;
    skipTo(';');
    const options = tokens
      .slice(end, at)
      .map(({ text: word }) => word)
      .join(' ');
    const inner = type.startsWith('map ')
      ? { type: 'object', additionalProperties: typeOf(type.slice(4), name) }
      : typeOf(type, name);
    const schema: JsonObject = label === 'repeated' ? { type: 'array', items: inner } : inner;
    const note = [first.comment, tokens[at - 1]?.trailing ?? '', group === '' ? '' : `At most one of ${group}.`]
      .filter((each) => each !== '')
      .join(' ');
    if (own === '__proto__' || own === '') return;
    properties[own] = {
      ...schema,
      ...(note !== '' && { description: note }),
      ...(/deprecated = true/.test(options) && { deprecated: true }),
    };
    if (label === 'required') required.push(own);
  }

  /** A type of a field; names are looked up from the innermost message outwards. */
  function typeOf(type: string, within: string): JsonObject {
    if (numbers.test(type)) return { type: 'number' };
    if (integers.test(type)) return { type: 'integer', format: type };
    if (type === 'bool') return { type: 'boolean' };
    if (type === 'string' || type === 'bytes') return { type: 'string', ...(type === 'bytes' && { format: 'bytes' }) };
    return { $ref: `#/${within}/${type}` };
  }

  function enumeration(name: string, comment: string): void {
    next();
    const values: string[] = [];
    const meanings: string[] = [];
    while (at < tokens.length && peek() !== '}') {
      const first = next();
      if (first.text === 'option' || first.text === 'reserved') skipTo(';');
      else if (first.text !== ';') {
        skipTo(';');
        values.push(first.text);
        meanings.push([first.comment, tokens[at - 1]?.trailing ?? ''].filter((each) => each !== '').join(' '));
      }
    }
    next();
    types.set(name, { enum: values, 'x-enumDescriptions': meanings, ...(comment !== '' && { description: comment }) });
  }

  function service(name: string): void {
    next();
    while (at < tokens.length && peek() !== '}') {
      const first = next();
      if (first.text === 'option') skipTo(';');
      else if (first.text === 'rpc') operations.push(call(name, first.comment));
    }
    next();
  }

  function call(name: string, comment: string): Operation {
    const { text: method } = next();
    const [takes, gives] = [side(), (next(), side())];
    if (peek() === '{') {
      next();
      skipTo('}');
    }
    const full = `${packageName === '' ? '' : `${packageName}.`}${name}`;
    const of = (type: string): JsonObject => ({ $ref: `#/${name}/${type}` });
    return {
      key: `RPC ${full}/${method}`,
      id: method,
      method: 'RPC',
      path: `${full}/${method}`,
      title: spacedName(method),
      description: comment,
      group: name,
      hidden: false,
      servers: [],
      credentials: [],
      parameters: [],
      body: {
        required: true,
        description: takes.stream ? 'A stream of messages.' : '',
        contents: [{ mediaType: takes.type, schema: of(takes.type), description: '' }],
      },
      responses: [
        {
          status: 'OK',
          description: gives.stream ? 'A stream of messages.' : '',
          headers: [],
          contents: [{ mediaType: gives.type, schema: of(gives.type), description: '' }],
          links: [],
        },
      ],
      callbacks: [],
      samples: [],
    };
  }

  function side(): { readonly type: string; readonly stream: boolean } {
    next();
    const stream = peek() === 'stream';
    if (stream) next();
    const { text: type } = next();
    next();
    return { type, stream };
  }

  while (at < tokens.length) {
    const { text: word, comment } = next();
    if (word === 'package') packageName = next().text;
    else if (word === 'message') message(next().text, comment, 0);
    else if (word === 'enum') enumeration(next().text, comment);
    else if (word === 'service') service(next().text);
    else if (/^(?:syntax|edition|import|option)$/.test(word)) skipTo(';');
    else if (word === 'extend') skipBlock();
    else if (word !== ';')
      throw new SpecificationError(
        `${file}: expected a Protocol Buffers file, received ${JSON.stringify(word.slice(0, 40))}`,
        'Name a .proto file.',
      );
  }
  const resolve = (reference: string): Resolved | undefined => {
    const [, within = '', given = ''] = /^#\/([^/]*)\/(.*)$/.exec(reference) ?? [undefined, '', reference.replace(/^#\//, '')];
    const own = given.replace(/^\./, '');
    const short = packageName !== '' && own.startsWith(`${packageName}.`) ? own.slice(packageName.length + 1) : own;
    const scopes = within.split('.');
    for (let length = scopes.length; length >= 0; length -= 1) {
      const name = [...scopes.slice(0, length), short].join('.');
      const schema = types.get(name);
      if (schema !== undefined) return { schema, name, pointer: `#/${name}` };
    }
    return undefined;
  };
  return {
    kind: 'proto',
    file,
    title: packageName || file,
    version: '',
    description: '',
    operations,
    hidden: [],
    shapes: [],
    groups: [],
    resolve,
    has: (reference) => resolve(reference) !== undefined,
    findings: [],
  };
}

/** Words, signs and texts; comments belong to the word behind them, or to the word before them on their line. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let comment: string[] = [];
  let lastEnd = 0;
  for (const found of text.matchAll(
    /\/\/([^\n]*)|\/\*((?:[^*]|\*(?!\/))*)\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w.]+|[^\s\w]/g,
  )) {
    const [whole, line, block] = found;
    if (line === undefined && block === undefined) {
      tokens.push({ text: whole, comment: comment.join(' ').trim(), trailing: '' });
      comment = [];
      lastEnd = found.index + whole.length;
      continue;
    }
    const words = (line ?? block ?? '')
      .replace(/^[\s*/]+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const before = tokens.at(-1);
    if (line !== undefined && before !== undefined && !text.slice(lastEnd, found.index).includes('\n')) before.trailing = words;
    else comment.push(words);
  }
  return tokens;
}
