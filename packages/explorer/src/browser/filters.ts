// The filters of the actions. What is chosen is in the address, so that a view can be passed on.
import { all, element } from './dom.ts';

const choices = ['platform', 'approval', 'effect', 'depth', 'family', 'tier'] as const;
const names = ['words', ...choices] as const;
type Choice = (typeof choices)[number];
type Name = (typeof names)[number];
type Chosen = Partial<Record<Name, string>>;

/** An action, with everything that a filter asks of it read once: reading it from the page takes longer than all the rest. */
interface Entry {
  readonly element: HTMLElement;
  readonly family: HTMLElement;
  readonly words: string;
  readonly values: Readonly<Record<Choice, readonly string[]>>;
}

export function startFilters(): void {
  const [form] = all<HTMLFormElement>('[data-filters]');
  const [none] = all('[data-none]');
  const [count] = all<HTMLOutputElement>('[data-count]');
  const [cell] = all('[data-cell]');
  if (form === undefined || none === undefined || count === undefined || cell === undefined) return;
  const [clear] = all<HTMLButtonElement>('[type=reset]', form);
  const families = all('[data-actions] > .family');
  const entries = families.flatMap((family) => all('.action', family).map((action) => entryOf(action, family)));
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
    const wanted = choices.flatMap((name) =>
      chosen[name] === undefined || chosen[name] === '' ? [] : [[name, chosen[name]] as const],
    );
    const withSome = new Set<HTMLElement>();
    for (const { element: action, family, words: ownWords, values } of entries) {
      const fits = wanted.every(([name, value]) => values[name].includes(value)) && words.every((word) => ownWords.includes(word));
      setHidden(action, !fits);
      if (!fits) continue;
      withSome.add(family);
      left += 1;
    }
    for (const family of families) setHidden(family, !withSome.has(family));
    for (const [button, family, tier] of buttons) {
      const pressed = String(chosen.family === family && chosen.tier === tier);
      if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
    }
    const labels = [chosen.family, chosen.tier].filter((each) => each !== undefined && each !== '');
    if (none !== undefined) none.hidden = left > 0;
    if (count !== undefined) count.textContent = `${left} of ${entries.length} actions`;
    if (cell !== undefined) cell.textContent = labels.length === 0 ? '' : labels.join(', ').replaceAll('_', ' ');
    if (clear !== undefined) clear.hidden = names.every((name) => (chosen[name] ?? '') === '');
    if (!first) toAddress(chosen);
  }
}

function entryOf(action: HTMLElement, family: HTMLElement): Entry {
  const { dataset } = action;
  const several = (name: string): readonly string[] => (dataset[name] ?? '').split(' ');
  const one = (name: string): readonly string[] => [dataset[name] ?? ''];
  return {
    element: action,
    family,
    words: action.textContent.toLowerCase(),
    values: {
      platform: several('platforms'),
      effect: several('effects'),
      approval: one('approval'),
      depth: one('depth'),
      family: one('family'),
      tier: one('tier'),
    },
  };
}

/** Writes to the page only what changes. */
function setHidden(element: HTMLElement, hidden: boolean): void {
  if (element.hidden !== hidden) element.hidden = hidden;
}

function pressable(): readonly (readonly [button: HTMLButtonElement, family: string, tier: string])[] {
  return all('[data-matrix] :is([data-family], [data-tier])').map((container) => {
    const button = element('button', { type: 'button' });
    button.append(...container.childNodes);
    container.append(button);
    const { family = '', tier = '' } = container.dataset;
    if (family !== '' && tier !== '')
      button.setAttribute('aria-label', `${button.textContent}: ${family}, ${tier}`.replaceAll('_', ' '));
    return [button, family, tier] as const;
  });
}

function fromAddress(): Chosen {
  const wanted = new URLSearchParams(location.search);
  return Object.fromEntries(names.flatMap((name) => (wanted.has(name) ? [[name, wanted.get(name) ?? '']] : [])));
}

function toAddress(chosen: Chosen): void {
  const wanted = new URLSearchParams(
    names.flatMap((name) => (chosen[name] === undefined || chosen[name] === '' ? [] : [[name, chosen[name]]])),
  );
  const query = wanted.toString();
  history.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`);
}
