// How the pages of a team look: its accent colour over the style sheet. Settings are checked where they are read. They are checked again
// here, because a snapshot can come from a stranger and its values go into a style sheet.
import type { Snapshot } from '@vitrine/core';

const colour = /^#[0-9a-f]{6}$/i;

/** Rules that follow the style sheet. */
export function accentStyle({ settings }: Pick<Snapshot, 'settings'>): string {
  const { light, dark } = settings?.explorer?.accent ?? {};
  if (light === undefined || dark === undefined || !colour.test(light) || !colour.test(dark)) return '';
  return `:root{--accent:${light};--on-accent:#fff}@media(prefers-color-scheme:dark){:root{--accent:${dark};--on-accent:#000}}`;
}
