import { type Facts } from '@vitrine/core';
import { approvalWords, reversibleWords } from '@vitrine/core/workspace';
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, outward, type Part, words } from '../html.ts';
import { day } from '../layout.ts';
import { counted, facts, toList, paragraph, spaced, section } from './section.ts';

type Catalog = Facts['capabilities'];
type Action = Catalog['actions'][number];

const maxShown = 400;

export function actions(rendering: DocumentContext): Part {
  const { capabilities } = rendering.snapshot.facts;
  const actionsOnPage = capabilities.actions.slice(0, maxShown);
  if (actionsOnPage.length === 0) return undefined;
  const families = [...new Set(actionsOnPage.map(({ family }) => family))];
  return section(
    'actions',
    'Actions',
    html`${counted(capabilities.actions.length, 'action')}, and how risky each one is. Anything not stated is unknown.`,
    html`${matrix(capabilities, families)}${filters(capabilities)}
<div data-actions>${families.map((family) => group(family, actionsOnPage, capabilities))}</div>
<p class="none" data-none hidden>No action matches these filters.</p>
${rest(rendering, capabilities.actions.length - actionsOnPage.length)}`,
  );
}

function matrix({ actions: all, permission_tiers: tiers }: Catalog, families: readonly string[]): Html {
  const count = (family: string, tier: string): number =>
    all.filter((action) => action.family === family && action.permission.name === tier).length;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Actions by family and permission tier"><table class="matrix" data-matrix>
<thead><tr><td></td>${tiers.map(({ name, value }) => html`<th scope="col" data-tier="${name}"><span>${value}</span> ${words(spaced(name))}</th>`)}</tr></thead>
<tbody>${families.map(
    (family) =>
      html`<tr><th scope="row" data-family="${family}">${words(spaced(family))}</th>${tiers.map(({ name }) => {
        const actionCount = count(family, name);
        return actionCount === 0
          ? html`<td class="zero">·</td>`
          : html`<td data-family="${family}" data-tier="${name}">${actionCount}</td>`;
      })}</tr>`,
  )}</tbody></table></div>`;
}

function filters({ actions: all, platforms }: Catalog): Html {
  const values = (of: (action: Action) => readonly string[]): readonly string[] => [...new Set(all.flatMap(of))].sort();
  const platformNames = new Map(platforms.map(({ id, name }) => [id, name]));
  return html`<form class="filters" data-filters hidden>
<label class="words">Words<input type="search" name="words" maxlength="200" autocomplete="off"></label>
${choice(
  'platform',
  'Platform',
  values(({ platforms: supports = [] }) => supports.map(({ id }) => id)),
  (id) => platformNames.get(id) ?? id,
)}
${choice(
  'approval',
  'Approval',
  values(({ approval }) => [approval.required]),
)}
${choice(
  'effect',
  'Effect',
  values(({ effects }) => effects),
)}
${choice(
  'depth',
  'Verified',
  values(({ verification }) => [verification.depth]),
)}
<p class="chosen"><output data-count>${counted(all.length, 'action')}</output> <span data-cell></span> <button type="reset" hidden>Clear</button></p>
</form>`;
}

function choice(name: string, title: string, values: readonly string[], say: (value: string) => string = spaced): Html {
  const options = values.map((value) => html`<option value="${value}">${say(value)}</option>`);
  return html`<label>${title}<select name="${name}"><option value="">All</option>${options}</select></label>`;
}

function group(family: string, actionsOnPage: readonly Action[], catalog: Catalog): Html {
  const familyActions = actionsOnPage.filter((action) => action.family === family);
  return html`<div class="family"><h3>${words(spaced(family))}</h3>${familyActions.map((action) => card(action, catalog))}</div>`;
}

function card(action: Action, catalog: Catalog): Html {
  const {
    id,
    title,
    description,
    permission,
    approval,
    effects,
    platforms = [],
    providers = [],
    verification,
    deprecated,
  } = action;
  const tiers = catalog.permission_tiers;
  const step = tiers.findIndex(({ name }) => name === permission.name);
  return html`<details class="action" id="action-${encodeURIComponent(id)}" data-tier="${permission.name}" data-family="${action.family}" data-approval="${approval.required}" data-depth="${verification.depth}" data-effects="${effects.join(' ')}" data-platforms="${platforms.map((each) => each.id).join(' ')}">
<summary><span class="name">${words(title)}${deprecated !== undefined && html` <span class="mark">deprecated</span>`}</span><code>${words(id)}</code><span class="tier">${meter(step, tiers.length)}${spaced(permission.name)}</span></summary>
<div class="card">${paragraph(description)}${facts([
    ['Permission', html`${permission.tier} ${spaced(permission.name)}${tierText(tiers[step]?.description)}`],
    ['Approval', words(approvalWords(approval))],
    ['Effects', effects.map(spaced).join(', ')],
    ['Reversible', words(reversibleWords(action))],
    [
      'Restore point',
      action.snapshot_required === 'unknown'
        ? undefined
        : action.snapshot_required === 'yes'
          ? 'made before it runs'
          : 'not needed',
    ],
    ['Platforms', platforms.length === 0 ? 'unknown' : toList(platforms.map((each) => platform(each, catalog)))],
    ['Providers', toList(providers.map((each) => words(catalog.providers.find((provider) => provider.id === each)?.name ?? each)))],
    ['Verified', verified(action)],
    ['Since', action.since],
    [
      'Deprecated',
      deprecated &&
        html`since ${day(deprecated.since)}${deprecated.sunset !== undefined && html`, stops working on ${day(deprecated.sunset)}`}${deprecated.replacement !== undefined && html`; use <a href="#action-${encodeURIComponent(deprecated.replacement)}">${words(deprecated.replacement)}</a>`}`,
    ],
    ['Documentation', action.docs_url && outward(action.docs_url, 'its page')],
    ['Link', html`<a href="#action-${encodeURIComponent(id)}">to this action</a>`],
  ])}</div>
</details>`;
}

function tierText(description: string | undefined): Part {
  return description === undefined || description === '' ? undefined : html`: ${words(description)}`;
}

/** How high a tier is, as filled squares; the name next to it states the same. */
function meter(step: number, steps: number): Html {
  if (step < 0 || steps > 9) return html``;
  return html`<span class="meter" aria-hidden="true">${Array.from({ length: steps }, (_, at) => html`<i${at <= step && html` class="on"`}></i>`)}</span>`;
}

function platform({ id, status, basis, since }: NonNullable<Action['platforms']>[number], { platforms }: Catalog): Html {
  const notes = [...(status === 'supported' ? [] : [status]), basis, ...(since === undefined ? [] : [`since ${since}`])];
  return html`${words(platforms.find((each) => each.id === id)?.name ?? id)} (${notes.join(', ')})`;
}

function verified({ verification: { depth, method, note, evidence = [] } }: Action): Html {
  const links = evidence.map((each) =>
    /^https?:/.test(each) ? outward(each, 'evidence') : html`<a href="#evidence-${encodeURIComponent(each)}">${words(each)}</a>`,
  );
  return html`${spaced(depth)}${method !== undefined && html`: ${words(method)}`}${note !== undefined && html` ${words(note)}`}${links.length > 0 && html` (${toList(links)})`}`;
}

function rest(rendering: DocumentContext, left: number): Part {
  const { site } = rendering;
  const links = (['/capabilities.json', '/capabilities.md'] as const).filter((path) => documentUrl(rendering, path) !== undefined);
  if (links.length === 0) return undefined;
  return html`<p class="more">${left > 0 && `${counted(left, 'more action')} in the catalog. `}All: ${toList(
    links.map((path) => html`<a href="${site.prefix}${path}">${path.slice(1)}</a>`),
  )}</p>`;
}
