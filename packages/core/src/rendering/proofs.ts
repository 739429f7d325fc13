// Proofs that a domain is the team's, at the places where directories look for them. Exact bytes, and named nowhere: no link, no
// contract, no sitemap leads to them.
import { type Surface, textMediaType } from './document-source.ts';

export const proofs: Surface = ({ site, proofTexts = {} }) =>
  (site.proofs ?? []).map((path) => ({ path, mediaType: textMediaType, content: () => proofTexts[path] ?? '' }));
