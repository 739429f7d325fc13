// The forms that a component can take in Markdown: what the words of component-table.ts mean.
import { oneLine } from '@vitrine/core/serving';
import { fenced } from '../markup/fences.ts';
import { hasHiddenCode } from './code-blocks.ts';
import { type Form, labelMembers } from './component-table.ts';
import { attributeText, attributeValue, firstText, type Rendered, type RenderContext } from './context.ts';
import type { Element, Piece } from './elements.ts';
import { field } from './fields.ts';
import { bold } from './indentation.ts';

export function isBlock(element: Element, inner: string): boolean {
  return element.indent !== undefined && (inner.includes('\n') || inner === '');
}

/** The address that an element leads to, where it has one that a link can hold. */
export function addressOf(element: Element, context: RenderContext): string | undefined {
  const path = attributeText(element, 'path', context);
  const href = firstText(element, ['href', 'to', 'link', 'url'], context) ?? (path?.startsWith('/') === true ? path : undefined);
  return href === undefined || /[\s()<>]/.test(href) ? undefined : href;
}

type Children = (pieces?: readonly Piece[]) => string;

export function renderForm(form: Form, element: Element, context: RenderContext, children: Children): Rendered {
  switch (form) {
    case 'nothing':
      return { text: '', block: false };
    case 'children': {
      const inner = children(withTabLabels(element, context));
      return { text: inner, block: isBlock(element, inner) };
    }
    case 'labelled':
      return labelled(element, context, children);
    case 'note':
      return note(element, context, children());
    case 'field':
      return field(element, context, children());
    case 'entry': {
      const label = firstText(element, labelMembers, context) ?? '';
      const about = [firstText(element, ['date'], context), firstText(element, ['description'], context)].filter(
        (text) => text !== undefined && text !== label,
      );
      return {
        text: [label === '' ? '' : `## ${label}`, ...about, children()].filter((text) => text !== '').join('\n\n'),
        block: true,
      };
    }
    case 'inline': {
      const text = firstText(element, ['text', 'label', 'name', 'version', 'title'], context) ?? '';
      const inner = children();
      // blocks within keep their lines: `<File name="a.yml">` around code
      if (hasHiddenCode(inner) || /\n[ \t]*\n/.test(inner.trim()))
        return { text: [text === '' ? '' : bold(text), inner].filter((each) => each !== '').join('\n\n'), block: true };
      return { text: [text, oneLine(inner)].filter((each) => each !== '').join(' '), block: false };
    }
    case 'code': {
      const code = attributeValue(element, 'code', context);
      const label = firstText(element, ['title', 'filename'], context);
      const inner = typeof code === 'string' ? code : children();
      const language = firstText(element, ['lang', 'language'], context) ?? '';
      // a word of a sentence, as `<code>` has it
      const isWord = element.name === 'Code' && typeof code !== 'string' && label === undefined && language === '';
      if (isWord && /^[^\n`]+$/.test(inner.trim()) && !hasHiddenCode(inner)) return { text: `\`${inner.trim()}\``, block: false };
      // blanks before the first line are those of JSX, where another line has none
      const before = /\n\S/.test(inner.trim()) ? /^\s+/ : /^\n+/;
      const codeBlock = hasHiddenCode(inner) || inner.trim() === '' ? inner : fenced(inner.replace(before, '').trimEnd(), language);
      return {
        text: [label === undefined ? '' : bold(label), codeBlock].filter((each) => each !== '').join('\n\n'),
        block: true,
      };
    }
    case 'words': {
      const words = ['name', 'title', 'label', 'description', 'value', 'prompt', 'text', 'repo'].flatMap(
        (name) => firstText(element, [name], context) ?? valuesByName(attributeValue(element, name, context)),
      );
      const [first, ...rest] = [...new Set(words)];
      // a sentence has marks of its own
      const term = first === undefined || /[*_`]/.test(first) ? first : `**${first}**`;
      const head = term === undefined ? '' : `${term}${rest.length === 0 ? '' : `: ${rest.join(', ')}`}`;
      return { text: [head, children()].filter((text) => text.trim() !== '').join('\n\n'), block: true };
    }
    case 'include': {
      const inner = children();
      const codeFile = firstText(element, ['file', 'path', 'src'], context);
      // a component of the same name that shows its own content
      if (codeFile === undefined && (hasHiddenCode(inner) || /\s/.test(inner.trim())))
        return { text: inner, block: isBlock(element, inner) };
      const path = codeFile ?? inner.trim();
      const includedText = path === '' ? undefined : context.include(path);
      if (includedText === undefined) context.count(element.name, false);
      return { text: includedText ?? '', block: true };
    }
    case 'media': {
      const title = firstText(element, ['title', 'alt', 'label'], context);
      const address = firstText(element, ['src', 'url', 'href', 'data'], context) ?? '';
      const videoLink = /^https?:\/\/[^\s()<>]+$/.test(address) ? `[${title ?? 'Video'}](${address})` : (title ?? '');
      return { text: [videoLink, children()].filter((each) => each.trim() !== '').join('\n\n'), block: true };
    }
  }
}

/** `{ light: '#fff', dark: '#000' }`: values for people, each with its name. */
function valuesByName(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => (typeof each === 'string' ? [`${name} ${each}`] : []));
}

/** Children of a group of tabs that names them in one list: `items={['npm', 'pnpm']}`, `values={[{ label, value }]}`. */
function withTabLabels(element: Element, context: RenderContext): readonly Piece[] {
  const given = attributeValue(element, 'items', context) ?? attributeValue(element, 'values', context);
  if (!Array.isArray(given)) return element.children;
  const items = (given as readonly unknown[]).map((item) => {
    const { label, value } =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { label: item, value: item };
    return { label: typeof label === 'string' ? label : undefined, value };
  });
  let offset = 0;
  return element.children.map((child) => {
    if (child.kind !== 'element' || !child.name.includes('Tab')) return child;
    const value = attributeText(child, 'value', context);
    const item = items.find((each) => value !== undefined && each.value === value) ?? items[offset];
    offset += 1;
    const isNamed = child.attributes.has('label') || child.attributes.has('title');
    if (isNamed || item?.label === undefined) return child;
    return { ...child, attributes: new Map([...child.attributes, ['label', { text: item.label }]]) };
  });
}

function labelled(element: Element, context: RenderContext, children: Children): Rendered {
  const label = firstText(element, ['label', ...labelMembers], context);
  if (label !== undefined) context.label(label);
  const href = addressOf(element, context);
  const description = firstText(element, ['description', 'tip', 'content'], context);
  const inner = children();
  if (element.name === 'Tooltip')
    return {
      text: [oneLine(inner), description === undefined ? '' : `(${description})`].filter((text) => text !== '').join(' '),
      block: false,
    };
  const linkText =
    label === undefined
      ? href === undefined
        ? ''
        : `[${oneLine(inner) || href}](${href})`
      : href === undefined
        ? bold(label)
        : bold(`[${label}](${href})`);
  const rest = label === undefined && href !== undefined ? '' : inner;
  return { text: [linkText, description ?? '', rest].filter((text) => text.trim() !== '').join('\n\n'), block: true };
}

function note(element: Element, context: RenderContext, inner: string): Rendered {
  const type = firstText(element, ['type', 'kind', 'variant', 'intent'], context);
  const kind = /^(?:Aside|Callout|Admonition|Alert|Banner|Notice)$/.test(element.name) ? (type ?? 'note') : element.name;
  const title = firstText(element, ['title', 'label', 'heading'], context) ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  const content = inner.trim() === '' ? (firstText(element, ['content', 'description', 'text'], context) ?? '') : inner;
  return { text: `${bold(title)}\n\n${content}`, block: true };
}
