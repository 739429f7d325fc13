// The options of commands that publish a built site without a content folder.

/** A built site in the place of a content folder. */
export const siteOptions = {
  site: {
    type: 'text',
    value: 'folder',
    summary: 'publish this folder of built HTML; no content folder is needed',
  },
  'site-url': {
    type: 'url',
    value: 'url',
    summary: 'with --site: where people read it; default: what its pages and its sitemap state',
  },
} as const;
