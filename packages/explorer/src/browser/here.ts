// What only the browser knows: how long ago something was, whether a day has passed, and which platform this is.
import { all, element } from './dom.ts';

const day = 86_400_000;

/** Ages, stale marks, the guides and files of this platform first, and the element that the address names. */
export function startHere(): void {
  for (const time of all<HTMLTimeElement>('time[data-age]')) time.after(element('small', {}, ` ${age(time.dateTime)}`));
  for (const mark of all('[data-expires]')) {
    if (Date.parse(mark.dataset['expires'] ?? '') > Date.now()) continue;
    mark.className = 'stale';
    mark.prepend('Stale. ');
  }
  const platform = platformHere();
  if (platform !== undefined) {
    for (const list of all('[data-artifacts]')) first(list, platform);
    openGuide(platform);
  }
  open();
  addEventListener('hashchange', open);
}

function age(time: string): string {
  const days = Math.floor((Date.now() - Date.parse(time)) / day);
  if (!(days >= 1)) return 'today';
  return days < 60 ? `${days} ${days === 1 ? 'day' : 'days'} ago` : `${Math.floor(days / 30)} months ago`;
}

/** Opens what the address names and what it lies in. */
function open(): void {
  const named = document.getElementById(decoded(location.hash.slice(1)));
  for (let at: Element | null = named; at !== null; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  if (named instanceof HTMLDetailsElement) named.scrollIntoView();
}

/** Ids are written percent-encoded, and the address may have them so or decoded. */
function decoded(hash: string): string {
  return document.getElementById(hash) === null ? encodeURIComponent(hash) : hash;
}

const platforms: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['ios', /iphone|ipad|ipod/i],
  ['android', /android/i],
  ['windows', /windows/i],
  ['macos', /mac ?os|macintosh/i],
  ['linux', /linux|cros|x11/i],
];

function platformHere(): string | undefined {
  return platforms.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0];
}

function first(list: HTMLElement, platform: string): void {
  const own = all('[data-platform]', list).filter((each) => each.dataset['platform'] === platform);
  list.prepend(...own);
}

function openGuide(platform: string): void {
  const guides = all<HTMLDetailsElement>('[data-guides] > details');
  const own = guides.find((guide) => guide.dataset['platform'] === platform);
  if (own === undefined) return;
  for (const guide of guides) guide.open = guide === own;
}
