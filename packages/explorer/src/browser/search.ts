// The search of the documentation as its readers type: one call of the tool for each pause, and its answer as an agent gets it, by page. A
// question that was answered is not asked again, and near the end of the quota only what is sent by Enter is asked.
import { type Answer, compose, contentText, explain, type Explanation, member, send, text, unreachable } from './call.ts';
import { all, countDown, element } from './dom.ts';
import { labels } from './labels.ts';

/** A pause of this many milliseconds is the end of a question. */
const pauseMs = 250;
/** Fewest letters of a question that is asked before Enter. */
const minLetters = 2;
const reserve = 20;
const maxKept = 50;
/** Sections of an answer, as many as the tool gives at once; and most sections of one page that are shown. */
const [limit, maxSectionsOfPage] = [20, 3];

export function startSearch(): void {
  const forms = all<HTMLFormElement>('[data-search]');
  for (const form of forms) start(form);
  const [input] = forms.flatMap((form) => all<HTMLInputElement>('input', form));
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
    if (!(key === 'k' && (ctrlKey || metaKey)) && !(key === '/' && !isTyping)) return;
    event.preventDefault();
    input?.select();
    input?.focus();
  });
}

function start(form: HTMLFormElement): void {
  const { endpoint = '', front = '', tool = '', docs = '', edition = '{}', raw, address } = form.dataset;
  const asked = new URLSearchParams(address === undefined ? '' : location.search);
  const within = JSON.parse(edition) as Record<string, string>; // written by the page itself
  for (const name of ['version', 'locale']) if (asked.has(name)) within[name] = asked.get(name) ?? '';
  const [input] = all<HTMLInputElement>('input', form);
  const [results] = all('[data-found]', form);
  if (input === undefined || results === undefined) return;
  const answers = new Map<string, Answer>();
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpare = true;
  let giveUp = new AbortController();
  const show = (...children: readonly Node[]): void => {
    results.hidden = false;
    results.replaceChildren(...children);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(true);
  });
  input.addEventListener('input', () => {
    clearTimeout(timer);
    if (input.value.trim() === '') {
      latest += 1;
      results.hidden = true;
    } else if (isSpare && input.value.trim().length >= minLetters) timer = setTimeout(ask, pauseMs);
  });
  form.addEventListener('keydown', (event) => {
    const places = [input, ...(results.hidden ? [] : all('a', results))];
    const at = places.indexOf(event.target as HTMLElement); // whatever has the focus; -1 where it is no place
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && at >= 0 && places.length > 1) {
      event.preventDefault();
      places.at((at + step) % places.length)?.focus();
    } else if (event.key === 'Escape') {
      results.hidden = true;
      input.focus();
    }
  });
  document.addEventListener('click', ({ target }) => {
    if (address === undefined && raw === undefined && target instanceof Node && !form.contains(target)) results.hidden = true;
  });
  if (address !== undefined) {
    const readAddress = (): void => {
      input.value = new URLSearchParams(location.search).get('q') ?? '';
      if (input.value === '') results.hidden = true;
      else ask();
    };
    addEventListener('popstate', readAddress);
    readAddress();
  }

  /** Asks what is written; `isSent` by Enter, which makes a new entry of the history. */
  function ask(isSent = false): void {
    clearTimeout(timer);
    const query = input?.value.trim() ?? '';
    if (query === '') return;
    if (address !== undefined && query !== new URLSearchParams(location.search).get('q'))
      history[isSent ? 'pushState' : 'replaceState'](null, '', addressOf(query));
    latest += 1;
    giveUp.abort();
    giveUp = new AbortController();
    void answerOf(query, latest, giveUp.signal);
  }

  async function answerOf(query: string, mine: number, signal: AbortSignal): Promise<void> {
    if (results?.hidden !== false) show(element('p', { role: 'status' }, labels.searching));
    try {
      const answer = answers.get(query) ?? (await call({ query, limit, ...within }, signal));
      if (mine !== latest) return;
      if (answer.status === 200) answers.set(query, answer);
      if (answers.size > maxKept) answers.delete([...answers.keys()][0] ?? '');
      isSpare = (answer.quota?.remaining ?? reserve) >= reserve;
      answered(answer, query);
    } catch {
      if (mine === latest) refused(unreachable(front));
    }
  }

  function call(given: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Answer> {
    const url = new URL(endpoint, location.href).href;
    return send(compose(url, '2026-07-28', 'tools/call', { name: tool, arguments: given }), signal);
  }

  function addressOf(query: string): string {
    return `${docs.slice(0, -1)}?${new URLSearchParams({ q: query, ...within }).toString()}`;
  }

  function answered(answer: Answer, query: string): void {
    const wrong = explain(answer, front);
    if (wrong !== undefined) {
      refused(wrong, answer);
      return;
    }
    const list = element('ul', {});
    const add = (of: Answer): readonly unknown[] => {
      const rows = member(of.json, 'result', 'structuredContent', 'results');
      const given: readonly unknown[] = Array.isArray(rows) ? rows : [];
      list.append(...pagesOf(given).map((page) => result(page, docs, query)));
      return given;
    };
    const count = add(answer).length;
    const total = member(answer.json, 'result', 'structuredContent', 'total');
    const all = Math.max(typeof total === 'number' ? total : 0, count);
    const said = count === 0 ? `${labels.nothing} “${query}”` : `${labels.results}: ${all}`;
    const everything = element('a', { href: addressOf(query) }, labels.allResults);
    const isLong = all > count || list.childElementCount > 5;
    show(
      element('p', { role: 'status', class: 'said' }, said),
      list,
      ...(address === undefined && docs !== '' && isLong ? [element('p', {}, everything)] : []),
      ...(address === undefined ? [] : [more(answer, add)]),
      ...(raw === undefined ? [] : [whatAgentsSee(contentText(answer.json) ?? answer.text)]),
    );
  }

  function more(last: Answer, add: (answer: Answer) => readonly unknown[]): HTMLElement {
    const cursor = text(last.json, 'result', 'structuredContent', 'next_cursor');
    const button = element('button', { type: 'button' }, labels.moreResults);
    button.hidden = cursor === undefined;
    button.addEventListener('click', () => {
      void call({ cursor }).then((next) => {
        const wrong = explain(next, front);
        if (wrong === undefined) add(next);
        button.replaceWith(wrong === undefined ? more(next, add) : element('p', { role: 'alert' }, wrong.title));
      });
    });
    return button;
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
    if (answer?.status !== 429 || answer.quota === undefined) return;
    isSpare = false;
    countDown(
      answer.quota.seconds,
      (seconds) => (left.textContent = `Again in ${seconds} s`),
      () => {
        isSpare = true;
        left.textContent = 'Search again.';
      },
    );
  }
}

interface FoundPage {
  readonly title: string;
  /** Where agents are sent; empty where that is not known. */
  readonly url: string;
  readonly rows: readonly unknown[];
}

function pagesOf(rows: readonly unknown[]): readonly FoundPage[] {
  const pages = new Map<string, FoundPage & { readonly rows: unknown[] }>();
  for (const row of rows) {
    const [id = ''] = (text(row, 'id') ?? '').split('#');
    // The first result of a page has its title and address for all.
    const page = pages.get(id) ?? { title: text(row, 'title') ?? '', url: addressIn(row), rows: [] };
    pages.set(id, page);
    page.rows.push(row);
  }
  return [...pages.values()];
}

/** A page that was found, with its sections. They lead to the pages to read where these are served, and else to the addresses that agents cite. */
function result({ title, url, rows }: FoundPage, docs: string, query: string): HTMLElement {
  const sections = rows.slice(0, maxSectionsOfPage).map((row) => {
    const path = member(row, 'heading_path');
    const headings = Array.isArray(path) ? path.filter((each) => typeof each === 'string').join(' › ') : '';
    const snippet = element('p', {}, ...marked(text(row, 'snippet') ?? '', query));
    if (headings === '') return { snippet };
    return { link: linkTo(addressOfRow(row, docs, url), marked(headings, query)), snippet };
  });
  const [row] = rows;
  const name = marked(title, query);
  const page = element('strong', {}, linkTo(addressOfRow(row, docs, url).replace(/#.*/s, ''), name));
  return element('li', {}, page, ...sections.map(({ link, snippet }) => element('div', {}, link, snippet)));
}

function linkTo(address: string, name: readonly (Node | string)[]): HTMLElement {
  return /^(?:https?:)?\//.test(address) ? element('a', { href: address }, ...name) : element('span', {}, ...name);
}

/** The address of a result's page, from the one with or without its section. */
function addressIn(row: unknown): string {
  const url = text(row, 'url') ?? '';
  return (text(row, 'id') ?? '').includes('#') ? url.replace(/#[^#]*$/, '') : url;
}

function addressOfRow(row: unknown, docs: string, url: string): string {
  const [page = '', ...anchor] = (text(row, 'id') ?? '').split('#');
  const section = anchor.length > 0 ? `#${encodeURIComponent(anchor.join('#'))}` : '';
  const read = page.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29');
  if (docs === '' || page === '') return url === '' ? '' : url + section;
  return docs + read + section;
}

function marked(written: string, query: string): readonly (Node | string)[] {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [written];
  const parts = written.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${words.join('|')}))`, 'giu'));
  return parts.map((part, index) => (index % 2 === 0 ? part : element('mark', {}, part)));
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
