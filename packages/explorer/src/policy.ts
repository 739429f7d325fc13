// The Content-Security-Policy of the pages: it names their scripts and styles by digest, and lets them call their own origin only
// (Content Security Policy 3, sections 6.1 and 6.7).
import { createHash } from 'node:crypto';

/** A source expression that admits exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy of a page that runs `script` and is styled by `style`, both source expressions. */
export function pagePolicy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The beginning of the digest of a file, for its name. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
