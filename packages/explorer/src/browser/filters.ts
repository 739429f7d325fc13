// The filters of the actions. What is chosen stands in the address, so that a view can be passed on.
import { all, element } from './dom.ts';

const names = ['words', 'platform', 'approval', 'effect', 'depth', 'family', 'tier'] as const;
type Name = (typeof names)[number];
type Chosen = Partial<Record<Name, string>>;

interface Entry {
  readonly element: HTMLElement;
  readonly words: string;
  readonly platforms: readonly string[];
  readonly effects: readonly string[];
}

/** Brings the form and the table to life. */
export function startFilters(): void {
  const [form] = all<HTMLFormElement>('[data-filters]');
  const [none] = all('[data-none]');
  const [count] = all<HTMLOutputElement>('[data-count]');
  const [cell] = all('[data-cell]');
  if (form === undefined || none === undefined || count === undefined || cell === undefined) return;
  const [clear] = all<HTMLButtonElement>('[type=reset]', form);
  const families = all('[data-actions] > .family');
  const entries = all('.action').map(
    (action): Entry => ({
      element: action,
      words: action.textContent.toLowerCase(),
      platforms: (action.dataset['platforms'] ?? '').split(' '),
      effects: (action.dataset['effects'] ?? '').split(' '),
    }),
  );
  const buttons = pressable();
  let chosen: Chosen = fromAddress();
  const fields = all<HTMLInputElement | HTMLSelectElement>('[name]', form);
  for (const field of fields) field.value = chosen[field.name as Name] ?? ''; // the page names its fields so
  form.hidden = false;
  form.addEventListener('input', () => {
    for (const field of fields) chosen[field.name as Name] = field.value;
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.addEventListener('reset', () => {
    chosen = {};
    show();
  });
  for (const [button, family, tier] of buttons)
    button.addEventListener('click', () => {
      const pressed = chosen.family === family && chosen.tier === tier;
      chosen = { ...chosen, family: pressed ? '' : family, tier: pressed ? '' : tier };
      show();
    });
  show(true);

  function show(first = false): void {
    let left = 0;
    const words = (chosen.words ?? '').toLowerCase().split(/\s+/);
    for (const entry of entries) {
      const fits = admits(entry, chosen) && words.every((word) => entry.words.includes(word));
      if (entry.element.hidden === fits) entry.element.hidden = !fits;
      if (fits) left += 1;
    }
    for (const family of families) family.hidden = family.querySelector('.action:not([hidden])') === null;
    for (const [button, family, tier] of buttons)
      button.setAttribute('aria-pressed', String(chosen.family === family && chosen.tier === tier));
    const shown = [chosen.family, chosen.tier].filter((each) => each !== undefined && each !== '');
    if (none !== undefined) none.hidden = left > 0;
    if (count !== undefined) count.textContent = `${left} of ${entries.length} actions`;
    if (cell !== undefined) cell.textContent = shown.length === 0 ? '' : shown.join(', ').replaceAll('_', ' ');
    if (clear !== undefined) clear.hidden = names.every((name) => (chosen[name] ?? '') === '');
    if (!first) toAddress(chosen);
  }
}

function admits({ element: { dataset }, platforms, effects }: Entry, chosen: Chosen): boolean {
  const is = (wanted: string | undefined, value: string | undefined): boolean =>
    wanted === undefined || wanted === '' || wanted === value;
  const has = (wanted: string | undefined, values: readonly string[]): boolean =>
    wanted === undefined || wanted === '' || values.includes(wanted);
  return (
    is(chosen.family, dataset['family']) &&
    is(chosen.tier, dataset['tier']) &&
    is(chosen.approval, dataset['approval']) &&
    is(chosen.depth, dataset['depth']) &&
    has(chosen.platform, platforms) &&
    has(chosen.effect, effects)
  );
}

/** Makes buttons of the numbers and heads of the table. */
function pressable(): readonly (readonly [button: HTMLButtonElement, family: string, tier: string])[] {
  return all('[data-matrix] :is([data-family], [data-tier])').map((place) => {
    const button = element('button', { type: 'button' });
    button.append(...place.childNodes);
    place.append(button);
    const { family = '', tier = '' } = place.dataset;
    if (family !== '' && tier !== '')
      button.setAttribute('aria-label', `${button.textContent}: ${family}, ${tier}`.replaceAll('_', ' '));
    return [button, family, tier] as const;
  });
}

function fromAddress(): Chosen {
  const asked = new URLSearchParams(location.search);
  return Object.fromEntries(names.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])));
}

function toAddress(chosen: Chosen): void {
  const asked = new URLSearchParams(
    names.flatMap((name) => (chosen[name] === undefined || chosen[name] === '' ? [] : [[name, chosen[name]]])),
  );
  const query = asked.toString();
  history.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`);
}
