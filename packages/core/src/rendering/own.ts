// A team's own documents: published as they are, found through status and the contract.
import type { Surface } from './document-source.ts';

export const own: Surface = (rendering) =>
  rendering.own.map(({ path, mediaType, content }) => ({
    path,
    mediaType,
    link: path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '_'),
    content: () => content,
  }));
