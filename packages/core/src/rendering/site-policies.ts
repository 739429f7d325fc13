// /.well-known/security.txt (RFC 9116) and /robots.txt (RFC 9309), only if a team states them.
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
