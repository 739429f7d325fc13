// Fields that a page describes by hand, each in a component, and lists that components show.
import { membersOf, oneLine } from '@vitrine/core/serving';
import { attributeValue, firstText, type Rendered, type RenderContext } from './context.ts';
import { fieldNames } from './component-table.ts';
import type { Element } from './elements.ts';

interface FieldFacts {
  readonly type: string;
  readonly required: boolean;
  /** Empty for one that is deprecated without a reason. */
  readonly deprecated?: string;
  /** Its default. */
  readonly fallback: string;
}

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

function factsOf({ type, required, deprecated, fallback }: FieldFacts, location: string): string {
  const facts = [
    type === '' ? '' : typeWords(oneLine(type)),
    location,
    required ? 'required' : '',
    deprecated === undefined ? '' : `deprecated${deprecated === '' ? '' : `: ${oneLine(deprecated)}`}`,
    fallback === '' ? '' : `default \`${oneLine(fallback).replaceAll('`', "'")}\``,
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
