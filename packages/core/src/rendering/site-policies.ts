// What a team states of its site: /.well-known/security.txt (RFC 9116), /robots.txt (RFC 9309), documents of its own, proofs of its domain.
import { checkSecurity } from '../engine/http/security-contact.ts';
import { type DocumentContext, type DocumentRenderer, textMediaType } from './document-definition.ts';

export const securityPath = '/.well-known/security.txt';

export const securityTxt: DocumentRenderer = ({ snapshot }) => {
  const { security } = snapshot.facts.product;
  if (security === undefined) return [];
  checkSecurity(security, Date.parse(snapshot.generatedAt));
  return [{ path: securityPath, mediaType: textMediaType, link: 'security_txt', content: text }];
};

export const robotsTxt: DocumentRenderer = ({ snapshot }) => {
  const { robots } = snapshot.facts.product;
  return robots === undefined ? [] : [{ path: '/robots.txt', mediaType: textMediaType, link: 'robots_txt', content: () => robots }];
};

function text({ snapshot, site }: DocumentContext): string {
  const { security } = snapshot.facts.product;
  if (security === undefined) return '';
  const { contact, expires, preferred_languages: languages } = security;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...contact.map((address) => ['Contact', address] as const),
    ['Expires', expires],
    ['Canonical', security.canonical ?? `${site.baseUrl}${securityPath}`],
    ['Policy', security.policy],
    ['Preferred-Languages', languages?.join(', ')],
    ['Encryption', security.encryption],
    ['Acknowledgments', security.acknowledgments],
    ['Hiring', security.hiring],
  ];
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');
}

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
