import { html, type Html, inlineCode, type Part } from '../html.ts';

export function section(id: string, title: string, intro: Part, content: Part): Html {
  return html`<section class="part" id="${id}" aria-labelledby="${id}-title">
<div class="side"><h2 id="${id}-title">${title}</h2>${intro !== undefined && html`<p>${intro}</p>`}</div>
<div class="content">${content}</div>
</section>`;
}

/** Rows of names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Part])[]): Html {
  const said = rows.filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0));
  return html`<dl class="facts">${said.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** A name for machines as people read it: `user_write` is `user write`. */
export function spaced(name: string): string {
  return name.replaceAll(/[_-]+/g, ' ');
}

/** Text of a team by itself, in its own direction. */
export function paragraph(text: string): Html {
  return html`<p dir="auto">${prose(text)}</p>`;
}

/** Text of a team in which what is between backticks is code. */
export function prose(text: string): Part {
  return text.split(/`([^`\n]{1,200})`/).map((part, index) => (index % 2 === 0 ? part : inlineCode(part)));
}

/** Something to copy: a button comes when scripts run. */
export function copyable(text: string): Html {
  return html`<div class="copy"><pre tabindex="0"><code>${text}</code></pre></div>`;
}

export function toList(parts: readonly Part[]): Part {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]));
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
