// The installation guides, one for each platform.
import type { Facts } from '@vitrine/core';
import type { DocumentContext } from '@vitrine/core/render';
import { html, type Html, outward, type Part, words } from '../html.ts';
import { copyable, paragraph, section } from './section.ts';

type Guide = NonNullable<Facts['installation']>['guides'][number];
type Step = Guide['steps'][number];

/** The section; nothing where there are no guides. */
export function installation({ snapshot: { facts } }: DocumentContext): Part {
  const guides = facts.installation?.guides ?? [];
  if (guides.length === 0) return undefined;
  return section('install', 'Install', 'A guide for each platform; yours is opened where your browser names it.', [
    html`<div data-guides>${guides.map((guide, index) => entry(guide, index === 0))}</div>`,
  ]);
}

function entry(guide: Guide, open: boolean): Html {
  const { platform, title, prerequisites = [], steps, verify, uninstall, docs_url: docs, applies_to_version: range } = guide;
  return html`<details class="guide" data-platform="${platform}"${open && html` open`}>
<summary><span class="name">${words(title)}</span>${range !== '*' && html`<span class="mark">${words(range)}</span>`}</summary>
<div class="card">
${prerequisites.length > 0 && html`<p class="label">Before you begin</p><ul>${prerequisites.map((each) => html`<li dir="auto">${each}</li>`)}</ul>`}
<ol class="steps">${steps.map((step) => html`<li>${stepHtml(step)}</li>`)}</ol>
${verify !== undefined && html`<p class="label">See that it worked</p>${stepHtml(verify)}`}
${uninstall !== undefined && html`<p class="label">Undo it</p>${stepHtml(uninstall)}`}
${docs !== undefined && html`<p>${outward(docs, 'More in the documentation')}</p>`}
</div></details>`;
}

function stepHtml({ text, command, expects, ...more }: Partial<Step>): Html {
  const { url, digest } = more;
  return html`${text !== undefined && paragraph(text)}${command !== undefined && copyable(command)}${
    url !== undefined && html`<p>${outward(url, words(url))}</p>`
  }${digest !== undefined && html`<p><code class="digest">${digest}</code></p>`}${
    expects !== undefined && html`<p class="expects" dir="auto">Expect: ${expects}</p>`
  }`;
}
