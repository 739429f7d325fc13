import { type DocumentRenderer, textMediaType } from './document-definition.ts';

/** A team's own documents, found through status and the contract. */
export const customDocuments: DocumentRenderer = (rendering) =>
  rendering.customDocuments.map(({ path, mediaType, content }) => ({
    path,
    mediaType,
    link: path.slice(1).replaceAll(/[^A-Za-z0-9]+/g, '_'),
    content: () => content,
  }));

/** Proofs that a domain is the team's, where directories look for them. No link, no contract, no sitemap leads to them. */
export const domainVerificationFiles: DocumentRenderer = ({ site, domainVerificationTexts = {} }) =>
  (site.proofs ?? []).map((path) => ({ path, mediaType: textMediaType, content: () => domainVerificationTexts[path] ?? '' }));
