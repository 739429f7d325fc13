// The button for light and dark pages, and for those that follow the system. The choice stays in this browser.
import { all } from './dom.ts';
import { labels } from './labels.ts';

const themes = ['system', 'light', 'dark'] as const;

export function startTheme(): void {
  const [button] = all('.theme');
  const root = document.documentElement;
  const pictures = all<HTMLSourceElement>('picture > source[media]').map((source) => [source, source.media] as const);
  if (button === undefined) return;
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(current()) + 1) % themes.length] ?? 'system';
    root.dataset['theme'] = next === 'system' ? '' : next;
    try {
      localStorage['vitrineTheme'] = root.dataset['theme'];
    } catch {
      // not kept where the browser keeps nothing
    }
    show();
  });
  show();

  function current(): (typeof themes)[number] {
    return themes.find((theme) => theme === root.dataset['theme']) ?? 'system';
  }

  function show(): void {
    const theme = current();
    button?.setAttribute('aria-label', `${labels.theme}: ${labels[theme]}`);
    for (const [source, media] of pictures) source.media = theme === 'system' ? media : media.includes(theme) ? 'all' : 'not all';
  }
}
