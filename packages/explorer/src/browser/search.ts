// The search of the documentation: one call of the tool for each question that is sent, and its answer as an agent gets it.
import { type Answer, compose, member, send, text } from './call.ts';
import { countDown, all, element } from './dom.ts';
import { contentText, explain, type Explanation, unreachable } from './explain.ts';

/** Brings every search box of the page to life. */
export function startSearch(): void {
  for (const form of all<HTMLFormElement>('[data-search]')) start(form);
}

function start(form: HTMLFormElement): void {
  const { endpoint = '', front = '', tool = '', docs = '', edition = '{}', raw } = form.dataset;
  const within = JSON.parse(edition) as Readonly<Record<string, string>>; // written by the page itself
  const [input] = all<HTMLInputElement>('input', form);
  const [found] = all('[data-found]', form);
  if (input === undefined || found === undefined) return;
  let latest = 0;
  const show = (...children: readonly Node[]): void => {
    found.hidden = false;
    found.replaceChildren(...children);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = input.value.trim();
    if (query !== '') void ask(query);
  });
  input.addEventListener('input', () => {
    if (input.value === '') found.hidden = true;
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    found.hidden = true;
    input.focus();
  });

  async function ask(query: string): Promise<void> {
    latest += 1;
    const mine = latest;
    show(element('p', { role: 'status' }, 'Searching …'));
    try {
      const answer = await send(
        compose(new URL(endpoint, location.href).href, '2026-07-28', 'tools/call', {
          name: tool,
          arguments: { query, limit: 6, ...within },
        }),
      );
      if (mine === latest) answered(answer, query);
    } catch {
      if (mine === latest) refused(unreachable(front));
    }
  }

  function answered(answer: Answer, query: string): void {
    const wrong = explain(answer, front);
    if (wrong !== undefined) {
      refused(wrong, answer);
      return;
    }
    const rows = member(answer.json, 'result', 'structuredContent', 'results');
    const results = Array.isArray(rows) ? rows.map((row: unknown) => result(row, docs)) : [];
    const total = member(answer.json, 'result', 'structuredContent', 'total');
    const list = element('ul', {}, ...results);
    const said =
      results.length === 0
        ? `Nothing was found for “${query}”.`
        : `${results.length} of ${typeof total === 'number' ? total : results.length} sections`;
    show(
      element('p', { role: 'status', class: 'said' }, said),
      list,
      ...(raw === undefined ? [] : [whatAgentsSee(contentText(answer.json) ?? answer.text)]),
    );
  }

  function refused({ title, advice }: Explanation, answer?: Answer): void {
    const left = element('p', { class: 'said' });
    show(
      element(
        'div',
        { role: 'alert' },
        element('p', {}, element('strong', {}, title)),
        advice !== undefined && element('p', {}, advice),
      ),
      left,
    );
    if (answer?.status === 429 && answer.quota !== undefined)
      countDown(
        answer.quota.seconds,
        (seconds) => (left.textContent = `Again in ${seconds} s`),
        () => (left.textContent = 'Search again.'),
      );
  }
}

/** A section that was found. It leads to the page to read where pages are served, and else to the address that agents cite. */
function result(row: unknown, docs: string): HTMLElement {
  const url = text(row, 'url') ?? '';
  const [page = '', ...anchor] = (text(row, 'id') ?? '').split('#');
  const read =
    page.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29') +
    (anchor.length > 0 ? `#${encodeURIComponent(anchor.join('#'))}` : '');
  const local = docs !== '' && page !== '' ? docs + read : url;
  const path = member(row, 'heading_path');
  const title = text(row, 'title') ?? url;
  return element(
    'li',
    {},
    /^(?:https?:)?\//.test(local) ? element('a', { href: local }, title) : element('span', {}, title),
    Array.isArray(path) && path.length > 0 && element('small', {}, path.filter((each) => typeof each === 'string').join(' › ')),
    element('p', {}, text(row, 'snippet') ?? ''),
  );
}

function whatAgentsSee(answer: string): HTMLElement {
  const pre = element('pre', { tabindex: '0' }, pretty(answer));
  return element('details', {}, element('summary', {}, 'As an agent sees it'), pre);
}

/** JSON over several lines; any other text as it is. */
export function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
