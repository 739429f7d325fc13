// Fields that a page describes by hand: one of a component, a list from an object.
import { attributeValue, firstText, type Rendered, type RenderContext } from './context.ts';
import { fieldNames } from './component-table.ts';
import type { Element } from './elements.ts';
import { indented, oneLine } from './indentation.ts';

/** A field of an interface as pages describe it. */
interface Field {
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  /** Empty for one that is deprecated without a reason. */
  readonly deprecated?: string;
  /** Its default. */
  readonly fallback?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
  readonly returns?: string;
}

/** The name of the field that an element describes, with the member that has it. */
function fieldName(element: Element, context: RenderContext): { readonly member: string; readonly name: string } | undefined {
  for (const member of fieldNames) {
    const name = firstText(element, [member], context);
    if (name !== undefined) return { member, name };
  }
  return undefined;
}

/** The path of a field, with those that it is within: `user.full_name`. */
export function fieldPath(element: Element, context: RenderContext): string | undefined {
  const name = fieldName(element, context)?.name;
  const { within } = context;
  if (name === undefined || within === undefined || name.startsWith(`${within}.`) || name.startsWith(`${within}[`))
    return name ?? within;
  return `${within}.${name}`;
}

/** A type, in words where it is words, else as code: `Array<string>` is no tag. */
function typeWords(type: string): string {
  return /^[\w .,|[\]?/()'"-]*$/.test(type) ? type : `\`${type.replaceAll('`', "'")}\``;
}

/** What is known of a field in round brackets; empty where nothing is. */
function factsOf({ type, required, deprecated, fallback }: Omit<Field, 'name'>, location = ''): string {
  const facts = [
    type === undefined || type === '' ? '' : typeWords(oneLine(type)),
    location,
    required === true ? 'required' : '',
    deprecated === undefined ? '' : `deprecated${deprecated === '' ? '' : `: ${oneLine(deprecated)}`}`,
    fallback === undefined || fallback === '' ? '' : `default \`${oneLine(fallback).replaceAll('`', "'")}\``,
  ].filter((each) => each !== '');
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

/** One field: its path with what is known of it, then its description. */
export function field(element: Element, context: RenderContext, inner: string): Rendered {
  const fieldNames = fieldName(element, context);
  const path = fieldNames && fieldPath(element, context);
  if (fieldNames !== undefined) context.label(`param-${fieldNames.name.replace(/[._[\]]+/g, '-')}`);
  const has = (flag: string): boolean =>
    element.attributes.has(flag) && ![false, 'false'].includes(attributeValue(element, flag, context) as string | boolean);
  const reason = firstText(element, ['deprecated'], context);
  const facts = factsOf(
    {
      type: firstText(element, ['type'], context) ?? '',
      required: has('required'),
      ...(has('deprecated') && { deprecated: reason ?? '' }),
      fallback: firstText(element, ['default', 'defaultValue', 'initialValue'], context) ?? '',
    },
    fieldNames === undefined || fieldNames.member === 'name' || fieldNames.member === 'param' ? '' : `in ${fieldNames.member}`,
  );
  const labels = [...labelsOf(element, 'pre', context), ...labelsOf(element, 'post', context)].map((each) => `, ${each}`).join('');
  const head = `${path === undefined ? '' : `**\`${path}\`**`}${facts}${labels}`;
  const description = inner.trim() === '' ? (firstText(element, ['description'], context) ?? '') : inner;
  return { text: [head.trim(), description].filter((text) => text !== '').join('\n\n'), block: true };
}

/** `pre={["beta"]}`: labels next to the name of a field. */
function labelsOf(element: Element, name: string, context: RenderContext): readonly string[] {
  const value = attributeValue(element, name, context);
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((each) => typeof each === 'string');
}

const tableMembers = ['type', 'rows', 'data', 'props', 'items', 'sections', 'of'] as const;

/** The fields that an element describes by an object. */
export function fieldTable(element: Element, context: RenderContext): string {
  for (const member of tableMembers) {
    const given = element.attributes.get(member);
    if (given === undefined || 'text' in given) continue;
    const fields = fieldsOf(attributeValue(element, member, context));
    if (fields.length > 0) return fieldList(fields);
  }
  return '';
}

function fieldList(fields: readonly Field[]): string {
  return fields
    .map((each) => {
      const { name, description = '', parameters = [], returns = '' } = each;
      const words = description.trim();
      const more = [
        ...parameters.map((parameter) => `- \`${parameter.name}\`: ${oneLine(parameter.description)}`),
        returns === '' ? '' : `- returns ${oneLine(returns)}`,
      ].filter((line) => line !== '');
      const isLong = /\n\s*\n|```/.test(words);
      const head = `- \`${name}\`${factsOf(each)}${words === '' ? '' : `: ${isLong ? '' : oneLine(words)}`}`.trimEnd();
      const below = [isLong ? `\n${words}\n` : '', ...more].filter((text) => text !== '').join('\n');
      return below === '' ? head : `${head}\n${indented(below, 2)}`;
    })
    .join('\n');
}

const maxEntries = 500;

/** The entries of a list that a component shows, as a list: texts, or objects with their texts in order. Empty where none has words for people. */
export function entryList(value: unknown): string {
  if (!Array.isArray(value)) return '';
  const entries = (value as readonly unknown[]).slice(0, maxEntries).flatMap((each) => {
    const words = stringsOf(each);
    const [first = '', ...rest] = words;
    return words.length === 0 ? [] : [rest.length === 0 ? `- ${first}` : `- ${first}: ${rest.join(', ')}`];
  });
  return entries.some((each) => /\p{L}{2,60}[\s,]/u.test(each.slice(2))) ? entries.join('\n') : '';
}

/** The texts of an entry, those of its lists joined; addresses, numbers and switches are for machines. */
function stringsOf(entry: unknown): readonly string[] {
  const values =
    typeof entry === 'string'
      ? [entry]
      : Object.entries(membersOf(entry))
          .filter(([name]) => !forMachines.test(name))
          .map(([, each]) => each);
  return values.flatMap((each) => {
    const texts = (Array.isArray(each) ? (each as readonly unknown[]).slice(0, maxEntries) : [each]).filter(
      (text): text is string => typeof text === 'string' && text.trim() !== '' && !/^(?:[a-z]+:|\.{0,2})\/\S*$/i.test(text.trim()),
    );
    return texts.length === 0 ? [] : [oneLine(texts.join(', '))];
  });
}

const forMachines = /^(?:id|key|class(?:Name)?|style|icon|image|src|href|url|link|to|color)$/i;

/** `{ name: { type, description, default, required } }`, or a list of such objects with their names, or of lists of them. */
function fieldsOf(value: unknown): readonly Field[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, given]) => fieldOf(name, given));
  return (value as readonly unknown[]).flatMap((each) => {
    const given = membersOf(each);
    const name = ['name', 'prop', 'property', 'param'].map((member) => given[member]).find((text) => typeof text === 'string');
    return typeof name === 'string' ? fieldOf(name, each) : fieldsOf(given['rows'] ?? given['data'] ?? given['items']);
  });
}

function fieldOf(name: string, given: unknown): readonly Field[] {
  const members = membersOf(given);
  const text = (...names: string[]): string => {
    const value = names.map((each) => members[each]).find((each) => isWord(each));
    return isWord(value) ? `${value}` : '';
  };
  const { required, deprecated, parameters } = members;
  return [
    {
      name,
      type: text('typeDescription', 'type'),
      required: required === true,
      ...(deprecated !== undefined && deprecated !== false && { deprecated: deprecated === true ? '' : text('deprecated') }),
      fallback: text('default', 'defaultValue'),
      description: text('description', 'desc', 'doc'),
      parameters: (Array.isArray(parameters) ? (parameters as readonly unknown[]) : []).flatMap((each) => {
        const { name: of, description } = membersOf(each);
        return typeof of === 'string' ? [{ name: of, description: typeof description === 'string' ? description : '' }] : [];
      }),
      returns: text('returns'),
    },
  ];
}

const isWord = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
