// The tools that every target offers: the same names, texts and answers. A release that never changes shows what the
// protocol costs; a documentation search shows a tool that works; further ones only make the list longer.

/** What `latest_release` answers. */
export const release = {
  version: '4.2.0',
  channel: 'stable',
  status: 'published',
  date: '2026-05-04',
  title: 'Tide tables that explain themselves',
  summary: 'Every prediction says which stations it was made from, and berths are planned around the slack water they need.',
  breaking: false,
  changes: [
    { kind: 'added', text: 'Predictions name their stations and how far away they are.' },
    { kind: 'changed', text: 'Berth plans leave the time around slack water free for deep ships.' },
    { kind: 'fixed', text: 'An alarm that was acknowledged twice is listed once.' },
  ],
};

export const releaseTool = {
  name: 'latest_release',
  title: 'Latest release',
  description: 'The newest published release, with what changed in it.',
};

export const searchTool = {
  name: 'search_docs',
  title: 'Search documentation',
  description: 'Finds the sections of the documentation that answer a question.',
};

/** How many results a search answers with when the call does not say. */
export const defaultHits = 6;

/** Tools that are only listed, so that there are `count` with the two above. */
export function furtherTools(count) {
  return Array.from({ length: Math.max(0, count - 2) }, (_, index) => ({
    name: `inspect_station_${index + 1}`,
    title: `Inspect station ${index + 1}`,
    description: `What station ${index + 1} measured in a period: levels, currents and the weather that went with them.`,
  }));
}
