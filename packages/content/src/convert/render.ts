// Pieces of a page as Markdown: each component becomes what the table says, each element of HTML its Markdown.
import { readExpression, type Scope } from '../sources/script-data.ts';
import { componentForms, fieldNames, type Form, htmlContainers, labelMembers, textMembers } from './component-table.ts';
import { attributeText, attributeValue, firstText, jsxText, type Rendered, type RenderContext } from './context.ts';
import type { Element, Piece } from './elements.ts';
import { htmlElement } from './html.ts';
import { dedent, indented, oneLine } from './indentation.ts';

/** Pieces as Markdown. */
export function render(pieces: readonly Piece[], context: RenderContext): string {
  // Parts are joined once: a page may have ten thousand pieces.
  const out: string[] = [];
  const add = (text: string): void => {
    if (text !== '') out.push(text);
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') add(endsWith(out, '\n\n') ? piece.text.replace(/^\n+/, '') : piece.text);
    else if (piece.kind === 'expression') add(expressionText(piece.source, context));
    else {
      const { text, block } = renderElement(piece, context);
      if (!block) {
        add(text);
        continue;
      }
      if (piece.indent !== undefined) dropBlanks(out);
      if (out.length > 0 && !endsWith(out, '\n\n')) add(endsWith(out, '\n') ? '\n' : '\n\n');
      const trimmed = text.replace(/^\n+/, '').trimEnd();
      if (trimmed !== '') add(`${indented(trimmed, piece.indent ?? 0)}\n\n`);
    }
  }
  return out.join('');
}

/** Whether parts of a text, none of them empty, end with two characters at the most. */
function endsWith(parts: readonly string[], ending: string): boolean {
  const last = parts.at(-1) ?? '';
  return (last.length < ending.length ? (parts.at(-2) ?? '') + last : last).endsWith(ending);
}

/** Takes blanks off the end of a text's parts. */
function dropBlanks(parts: string[]): void {
  for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
    const kept = last.replace(/(?<![ \t])[ \t]+$/, '');
    if (kept !== '') return void parts.push(kept);
  }
}

function expressionText(source: string, context: RenderContext): string {
  const code = source.trim();
  if (code === '' || code.startsWith('/*') || code.startsWith('//')) return '';
  const value = readExpression(code, context.scope);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (/^\(?\s*</.test(code)) return jsxText(code, context);
  context.count('{expression}', false);
  return '';
}

/** Whether an element stands on lines of its own. */
function isBlock(element: Element, inner: string): boolean {
  return element.indent !== undefined && (inner.includes('\n') || inner === '');
}

function renderElement(element: Element, context: RenderContext): Rendered {
  const { name } = element;
  const id = attributeText(element, 'id', context);
  if (id !== undefined) context.anchor(id);
  if (name === 'a') {
    const anchor = attributeText(element, 'name', context);
    if (anchor !== undefined) context.anchor(anchor);
  }
  const children = (pieces = element.children): string => dedent(render(pieces, context));
  const form = componentForms.get(name) ?? (htmlContainers.has(name) ? 'children' : undefined);
  if (form !== undefined) {
    if (/^[A-Z]/.test(name)) context.count(name, true);
    return renderForm(form, element, context, children);
  }
  const html = htmlElement(element, context, children);
  if (html !== undefined) return html;
  const partial = context.partial(name, properties(element, context));
  if (partial !== undefined) return { text: partial, block: true };
  return renderUnknown(element, context, children);
}

function renderUnknown(element: Element, context: RenderContext, children: () => string): Rendered {
  const { name, attributes, closed, source } = element;
  const isComponent = /^[A-Z]/.test(name);
  // `<name>` in a sentence is a place for the reader to fill
  if (
    !isComponent &&
    attributes.size === 0 &&
    (!closed || element.children.length === 0) &&
    !context.expressions &&
    !name.includes('-')
  )
    return { text: `\\${source}`, block: false };
  if (isComponent) context.count(name, false);
  const inner = children();
  const texts = isComponent ? textMembers.flatMap((member) => firstText(element, [member], context) ?? []) : [];
  const href = isComponent ? addressOf(element, context) : undefined;
  const [label, ...rest] = texts;
  if (label === undefined) return { text: inner, block: isBlock(element, inner) };
  const linked = href === undefined ? label : `[${label}](${href})`;
  const all = [linked, ...rest, inner.trim()].filter((text) => text !== '');
  const block = isBlock(element, inner) || element.indent !== undefined;
  return { text: all.join(block ? '\n\n' : ' '), block };
}

function properties(element: Element, context: RenderContext): Scope {
  return new Map([...element.attributes.keys()].map((name) => [name, attributeValue(element, name, context)]));
}

function addressOf(element: Element, context: RenderContext): string | undefined {
  const href = firstText(element, ['href', 'to', 'link', 'url'], context);
  return href === undefined || /[\s()<>]/.test(href) ? undefined : href;
}

type Children = (pieces?: readonly Piece[]) => string;

function renderForm(form: Form, element: Element, context: RenderContext, children: Children): Rendered {
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
      const said = [firstText(element, ['date'], context), firstText(element, ['description'], context)].filter(
        (text) => text !== undefined && text !== label,
      );
      return {
        text: [label === '' ? '' : `## ${label}`, ...said, children()].filter((text) => text !== '').join('\n\n'),
        block: true,
      };
    }
    case 'inline': {
      const text = firstText(element, ['text', 'label', 'name', 'version', 'title'], context) ?? '';
      return { text: [text, oneLine(children())].filter((each) => each !== '').join(' '), block: false };
    }
    case 'code': {
      const code = attributeValue(element, 'code', context);
      const label = firstText(element, ['title', 'filename'], context);
      const inner = typeof code === 'string' ? code : children();
      const language = firstText(element, ['lang', 'language'], context) ?? '';
      const fenced =
        /^\s*(?:```|~~~)/.test(inner) || inner.trim() === ''
          ? inner
          : `\`\`\`${language}\n${inner.replace(/^\n+/, '').trimEnd()}\n\`\`\``;
      return { text: [label === undefined ? '' : `**${label}**`, fenced].filter((each) => each !== '').join('\n\n'), block: true };
    }
    case 'fields':
      return { text: fieldTable(attributeValue(element, 'type', context)), block: true };
    case 'include': {
      const path = firstText(element, ['file', 'path', 'src'], context) ?? oneLine(children());
      const found = path === '' ? undefined : context.include(path);
      if (found === undefined) context.count(element.name, false);
      return { text: found ?? '', block: true };
    }
    case 'media': {
      const title = firstText(element, ['title', 'alt', 'label'], context);
      const address = firstText(element, ['src', 'url', 'href', 'data'], context) ?? '';
      const shown = /^https?:\/\/[^\s()<>]+$/.test(address) ? `[${title ?? 'Video'}](${address})` : (title ?? '');
      return { text: [shown, children()].filter((each) => each.trim() !== '').join('\n\n'), block: true };
    }
  }
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
  let place = 0;
  return element.children.map((child) => {
    if (child.kind !== 'element' || !child.name.includes('Tab')) return child;
    const value = attributeText(child, 'value', context);
    const item = items.find((each) => value !== undefined && each.value === value) ?? items[place];
    place += 1;
    const isNamed = child.attributes.has('label') || child.attributes.has('title');
    if (isNamed || item?.label === undefined) return child;
    return { ...child, attributes: new Map([...child.attributes, ['label', { text: item.label }]]) };
  });
}

function labelled(element: Element, context: RenderContext, children: Children): Rendered {
  const label = firstText(element, ['label', ...labelMembers], context);
  const href = addressOf(element, context);
  const description = firstText(element, ['description', 'tip', 'content'], context);
  const inner = children();
  if (element.name === 'Tooltip')
    return {
      text: [oneLine(inner), description === undefined ? '' : `(${description})`].filter((text) => text !== '').join(' '),
      block: false,
    };
  const shown =
    label === undefined
      ? href === undefined
        ? ''
        : `[${oneLine(inner)}](${href})`
      : href === undefined
        ? `**${label}**`
        : `**[${label}](${href})**`;
  const rest = label === undefined && href !== undefined ? '' : inner;
  return { text: [shown, description ?? '', rest].filter((text) => text.trim() !== '').join('\n\n'), block: true };
}

function note(element: Element, context: RenderContext, inner: string): Rendered {
  const type = firstText(element, ['type', 'kind', 'variant', 'intent'], context);
  const kind = /^(?:Aside|Callout|Admonition|Alert|Banner|Notice)$/.test(element.name) ? (type ?? 'note') : element.name;
  const title = firstText(element, ['title', 'label', 'heading'], context) ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  const content = inner.trim() === '' ? (firstText(element, ['content', 'description', 'text'], context) ?? '') : inner;
  return { text: `**${title}**\n\n${content}`, block: true };
}

function field(element: Element, context: RenderContext, inner: string): Rendered {
  const member = fieldNames.find((each) => firstText(element, [each], context) !== undefined);
  const name = member === undefined ? undefined : firstText(element, [member], context);
  const has = (flag: string): boolean => element.attributes.has(flag) && attributeText(element, flag, context) !== 'false';
  const fallback = firstText(element, ['default', 'defaultValue', 'initialValue'], context);
  const said = [
    firstText(element, ['type'], context),
    member === undefined || member === 'name' || member === 'param' ? undefined : `in ${member}`,
    has('required') ? 'required' : undefined,
    has('deprecated') ? 'deprecated' : undefined,
    fallback === undefined ? undefined : `default \`${fallback}\``,
  ].filter((text) => text !== undefined);
  const head = `${name === undefined ? '' : `**\`${name}\`**`}${said.length > 0 ? ` (${said.join(', ')})` : ''}`;
  const description = inner.trim() === '' ? (firstText(element, ['description'], context) ?? '') : inner;
  return { text: [head.trim(), description].filter((text) => text !== '').join('\n\n'), block: true };
}

/** `{ name: { type, description, default, required } }` as a list. */
function fieldTable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const rows = Object.entries(value).map(([name, given]) => {
    const {
      type,
      description,
      default: fallback,
      required,
    } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    const said = [
      typeof type === 'string' ? type : '',
      required === true ? 'required' : '',
      typeof fallback === 'string' ? `default ${fallback}` : '',
    ];
    const facts = said.filter((text) => text !== '').join(', ');
    return `- \`${name}\`${facts === '' ? '' : ` (${facts})`}${typeof description === 'string' ? `: ${oneLine(description)}` : ''}`;
  });
  return rows.join('\n');
}
