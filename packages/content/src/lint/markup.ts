// Rules about markup that hides text, runs something, or pretends to be another turn of a conversation.
import type { Tag } from '../markup/tags.ts';
import { isHidingStyle } from '../html/hiding-style.ts';
import { isHiddenElement } from './hidden-element.ts';
import type { Page } from './page.ts';
import { characterAt } from './references.ts';
import { findInView, type LintMatch, type LintRule, quoted } from './rule.ts';
import { createViewWriter, type View, wholeView } from './view.ts';

/** Marks that separate roles in the input of models. */
const chatMarkup =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|fim_prefix)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|human|tool_call|tool_response|function_calls|function_results|antml:[a-z_]{1,40})>|^#{2,3} ?(?:Instruction|System|Human|Assistant):[ \t]{0,20}$|^(?:Human|Assistant|System): /gim;
/** Whether a tag continues a word, as the place for a name does: `on_<system>`. */
function isPartOfWord(source: string, start: number): boolean {
  return source.startsWith('<', start) && /\w/.test(source.charAt(start - 1));
}

/** Whether a tag is a place for a name, as in `on_<system>`, that nothing on the page closes. Each name is looked for once. */
function createIsPlaceholder(source: string): (finding: LintMatch) => boolean {
  const closed = new Map<string, boolean>();
  return ({ start, length }) => {
    if (source.charAt(start - 1) !== '_' || source.charAt(start) !== '<') return false;
    const name = source.slice(start + 1, start + length).toLowerCase();
    const isClosed = closed.get(name) ?? source.toLowerCase().includes(`</${name}`);
    closed.set(name, isClosed);
    return !isClosed;
  };
}

/** What programs write as well. */
const commonInCode = /^"?(?:<\/?(?:system|assistant|human)>|(?:System|Human|Assistant):)/i;
const runningScheme =
  /^(?:(?:javascript|vbscript|livescript):|data:(?:text\/html|application\/xhtml|text\/xml)|data:image\/svg\+xml[^,]{0,100},(?=.{0,2000}<script))/;
/** Handlers that run without an action of the reader, or when the pointer passes. */
const ownHandler =
  /^on(?:error|load|loadstart|focus|focusin|toggle|begin|end|repeat|animation\w{0,20}|transition\w{0,20}|pointer(?:enter|over|move)|mouse(?:enter|over|move)|pageshow|scroll|wheel|canplay\w{0,10}|resize|hashchange|message|unhandledrejection|beforetoggle)$/;
const handler = /^on[a-z]{3,30}$/;
const embedding = new Set(['object', 'embed', 'applet', 'base', 'form']);
/** How far the content of a hidden element is looked at. */
const hiddenContent = 1_024;

const longestSheet = 20_000;

export const markupRules: readonly LintRule[] = [
  {
    name: 'chat-markup',
    severity: 'error',
    expected: 'no chat markup of language models',
    find: function* (page) {
      const isPlaceholder = createIsPlaceholder(page.source);
      // in code such words are elements and the lines of a log
      for (const view of [wholeView(page.source), disguised(page)])
        for (const finding of view === undefined ? [] : findInView(page, view, chatMarkup))
          if (isPlaceholder(finding)) continue;
          else if (!page.isCode(finding.start))
            yield isPartOfWord(page.source, finding.start) ? { ...finding, mild: true } : finding;
          else if (!commonInCode.test(finding.matchedText)) yield { ...finding, mild: true };
    },
  },
  {
    name: 'hidden-html',
    severity: 'error',
    expected: 'no HTML that hides its text from readers',
    find: function* ({ source, tags }) {
      for (const tag of tags) {
        if (tag.name === 'style' && !tag.closing && isHidingStyle(sheetOf(source, tag)))
          yield { start: tag.start, length: tag.end - tag.start, matchedText: 'a style sheet that hides elements', mild: true };
        if (tag.closing || !isHiddenElement(tag) || isPanel(tag) || !hasText(source, tag)) continue;
        yield {
          start: tag.start,
          length: tag.end - tag.start,
          matchedText: JSON.stringify(source.slice(tag.start, tag.end).slice(0, 60)),
        };
      }
    },
  },
  {
    name: 'dangerous-link',
    severity: 'error',
    inPublished: true,
    expected: 'links that open a page and run nothing',
    find: function* ({ destinations }) {
      for (const { address, start, length } of destinations) {
        // `javascript:void(0)` leads nowhere and runs nothing
        const mild = /^javascript:(?:void\(0\))?;?$/i.test(address);
        if (runningScheme.test(address)) yield { start, length, matchedText: quoted(address), ...(mild && { mild }) };
      }
    },
  },
  {
    name: 'active-html',
    severity: 'error',
    expected: 'HTML that runs nothing',
    find: function* ({ tags }) {
      for (const { name, start, end, closing, attributes } of tags) {
        if (closing) continue;
        for (const attribute of attributes) {
          if (attribute.code || attribute.value === '' || !handler.test(attribute.name)) continue;
          const mild = !ownHandler.test(attribute.name);
          yield { start: attribute.start, length: attribute.value.length, matchedText: attribute.name, mild };
        }
        const scripted = name === 'script' && !attributes.some((each) => each.name === 'setup');
        const source = attributes.find(
          (each) =>
            each.name === 'srcdoc' || (name === 'meta' && each.name === 'http-equiv' && each.value.toLowerCase() === 'refresh'),
        );
        if (scripted || source !== undefined || (embedding.has(name) && attributes.length > 0))
          yield { start, length: end - start, matchedText: `<${name}>`, mild: source === undefined };
      }
    },
  },
];

const ampersand = 0x26;

/** The page with its references decoded and full-width signs made plain, where that changes anything. */
function disguised({ source }: Page): View | undefined {
  if (!/[&\uff01-\uff5e]/.test(source)) return undefined;
  const view = createViewWriter();
  for (let at = 0; at < source.length; ) {
    const unit = source.charCodeAt(at);
    if (unit < 0x80 && unit !== ampersand) {
      view.addUnit(unit, at++);
      continue;
    }
    const [character, next] = characterAt(source, at);
    view.add(character.normalize('NFKC'), at);
    at = next;
  }
  const cleaned = view.end();
  return cleaned.text === source ? undefined : cleaned;
}

function sheetOf(source: string, { end }: Tag): string {
  return source.slice(end, end + longestSheet).split('</', 1)[0] ?? '';
}

/** A panel of tabs, which readers turn over. */
function isPanel({ attributes }: Tag): boolean {
  return attributes.some(({ name, value }) => name === 'role' && value === 'tabpanel');
}

/** Whether there is a word between a tag and the next one that closes it. */
function hasText(source: string, { name, end }: Tag): boolean {
  const behind = source.slice(end, end + hiddenContent);
  const closing = behind.toLowerCase().indexOf(`</${name}`);
  const content = closing < 0 ? (behind.split('\n\n', 1)[0] ?? '') : behind.slice(0, closing);
  let depth = 0;
  for (const character of content) {
    if (character === '<') depth += 1;
    else if (character === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0 && /[\p{L}\p{N}]/u.test(character)) return true;
  }
  return false;
}
