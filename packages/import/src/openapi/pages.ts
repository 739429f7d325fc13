// An OpenAPI document as documentation: one page a tag, one section an operation, each with an anchor that is the operation's id, so that
// a search for words finds the operation.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import type { ImportedPage, ImportedPages, ImportRequest } from '../imported.ts';
import { objectsAt, textAt } from '../imported.ts';
import { boundedSchema } from '../schema.ts';
import { createDistinct, firstSentence, toKebab, toLabel, toText } from '../wording.ts';
import { type Contract, readContract } from './document.ts';
import { exampleOf } from './example.ts';
import { type Answer, type Operation, operationsOf } from './operations.ts';

/** Reads a document and writes a page for each tag. Throws CommandFailure. */
export async function importPages(request: ImportRequest): Promise<ImportedPages> {
  const contract = await readContract(request);
  const operations = operationsOf(contract);
  const described = new Map(
    objectsAt(contract.root, 'tags').map((tag) => [textAt(tag, 'name') ?? '', textAt(tag, 'description') ?? '']),
  );
  const byTag = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tags[0] ?? groupOf(operation.path);
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation]);
  }
  const distinct = createDistinct();
  const api = toLabel(contract.title);
  const pages = [...byTag].map(([tag, list]): ImportedPage => {
    const name = tag === '' ? 'operations' : tag;
    const about = described.get(tag) ?? '';
    const anchors = createDistinct();
    return {
      path: `api/${distinct(toKebab(name, 'operations'))}`,
      title: toLabel(`${api}: ${name}`),
      description: about === '' ? toLabel(`${list.length} operations of ${api}`) : firstSentence(about),
      opening: `# ${plain(toLabel(`${api}: ${name}`))}\n\n${prose(about)}`,
      sections: list.map((operation) => {
        const id = anchors(anchorOf(operation.id));
        return { id, markdown: sectionOf(operation, id, contract) };
      }),
    };
  });
  return {
    name: api,
    pages,
    remarks: [...(operations.length === 0 ? ['the document has no operations'] : []), ...contract.remarks],
  };
}

/** Operations without a tag are together by the first part of their path that is neither a version nor a parameter. */
function groupOf(path: string): string {
  return path.split('/').find((part) => /^[A-Za-z]/.test(part) && !/^(?:v\d\w*|api|rest)$/i.test(part)) ?? '';
}

function anchorOf(id: string): string {
  return (
    id
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'operation'
  );
}

/** Text of a line in which nothing is markup. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

/** A description of the document: its Markdown stays, but for headings, which would end the section, and tags. */
function prose(text: string): string {
  return toText(text)
    .replace(/^#{1,6}[ \t]+(\S.*)?$/gm, (_, words: string | undefined) => `**${words ?? ''}**`)
    .replace(/^(?:=+|-+)[ \t]*$/gm, '')
    .replace(/<(?=[a-z/!?])/gi, '&lt;');
}

function cell(text: string): string {
  return prose(text).replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 600);
}

function sectionOf(operation: Operation, anchor: string, contract: Contract): string {
  const { method, path, summary, description, deprecated, security, parameters, body, answers, id } = operation;
  const title = toLabel(summary) || (description === '' ? '' : firstSentence(description)) || id;
  const blocks = [
    `## ${plain(title)} {#${anchor}}`,
    `\`${method} ${path.replaceAll('`', '')}\``,
    ...(deprecated ? ['**Deprecated.** The document calls this operation deprecated.'] : []),
    ...(description === '' ? [] : [prose(description)]),
    ...(security.length === 0 ? [] : [`Credentials: ${security.map((each) => plain(toLabel(each))).join(', or ')}.`]),
    ...(parameters.length === 0
      ? []
      : [
          '**Parameters**',
          table(
            ['Name', 'In', 'Type', 'Meaning'],
            parameters.map((each) => [
              `\`${each.name.replaceAll('`', '')}\`${each.required ? ' (required)' : ''}`,
              each.in,
              typeOf(each.schema, contract),
              cell(each.description),
            ]),
          ),
        ]),
    ...(body === undefined
      ? []
      : [
          `**Body** (\`${body.mediaType.replaceAll('`', '')}\`${body.required ? ', required' : ''})`,
          ...(body.description === '' ? [] : [prose(body.description)]),
          ...members(body.schema, contract),
          ...sample(body.example, body.schema, contract),
        ]),
    ...(answers.length === 0
      ? []
      : [
          '**Answers**',
          table(
            ['Status', 'Meaning', 'Content'],
            answers.map((each) => [each.status, cell(each.description), contentOf(each, contract)]),
          ),
          ...success(answers, contract),
        ]),
  ];
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A type in a word, with its choices and its bounds. */
function typeOf(given: JsonObject, { deref }: Contract): string {
  const schema = deref(given);
  if (!isObject(schema)) return '';
  const { type, format, enum: choices, items } = schema;
  if (Array.isArray(choices))
    return choices
      .slice(0, 20)
      .map((choice) => `\`${String(choice).replaceAll('`', '').replaceAll('|', '\\|')}\``)
      .join(', ');
  const name = Array.isArray(type)
    ? type.join(' or ')
    : typeof type === 'string'
      ? type
      : isObject(schema['properties'])
        ? 'object'
        : '';
  if (name === 'array' && isObject(items)) {
    const entry = deref(items);
    const inner = isObject(entry) ? entry['type'] : undefined;
    return `list of ${typeof inner === 'string' ? inner : 'objects'}`;
  }
  return typeof format === 'string' ? `${name} (${format})` : name;
}

/** The members of an object, one a row. */
function members(given: JsonObject, contract: Contract): readonly string[] {
  const schema = boundedSchema(given, contract.resolve);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const rows = Object.entries(properties)
    .slice(0, 100)
    .map(([name, member]) => {
      const inner = isObject(member) ? member : {};
      return [
        `\`${name.replaceAll('`', '')}\`${required.includes(name) ? ' (required)' : ''}`,
        typeOf(inner, contract),
        cell(textAt(inner, 'description') ?? ''),
      ];
    });
  return rows.length === 0 ? [] : [table(['Member', 'Type', 'Meaning'], rows)];
}

function contentOf({ mediaType, schema }: Answer, contract: Contract): string {
  if (mediaType === undefined) return '';
  const type = schema === undefined ? '' : typeOf(schema, contract);
  return `\`${mediaType.replaceAll('`', '')}\`${type === '' ? '' : ` ${type}`}`;
}

/** Largest example, in characters. */
const maxExample = 2_000;

function sample(shown: Json | undefined, schema: JsonObject | undefined, { resolve }: Contract): readonly string[] {
  const value = shown ?? (schema === undefined ? undefined : exampleOf(schema, resolve));
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  if (text.length > maxExample || text.includes('```')) return [];
  return [`\`\`\`${typeof value === 'string' ? 'text' : 'json'}\n${text}\n\`\`\``];
}

function success(answers: readonly Answer[], contract: Contract): readonly string[] {
  const answer = answers.find(({ status }) => status.startsWith('2'));
  const example = answer === undefined ? [] : sample(answer.example, answer.schema, contract);
  return example.length === 0 ? [] : ['An answer:', ...example];
}
