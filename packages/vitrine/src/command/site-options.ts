/** A built site instead of a content folder. */
export const siteOptions = {
  site: {
    type: 'text',
    value: 'folder',
    summary: 'publish this folder of built HTML, without a content folder',
  },
  'site-url': {
    type: 'url',
    value: 'url',
    summary: 'with --site: its address; default: the one in its pages or sitemap',
  },
} as const;
