// Private keys in PEM (RFC 7468), OpenSSH and PuTTY form. A placeholder without key material is documentation.
import { findAll, type LintRule } from './rule.ts';

const keys =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n)*(?:[A-Za-z-]+: [^\n]*(?:\n|\\n))*(?:\s|\\n)*(?:[A-Za-z0-9+/=]{40,})|PuTTY-User-Key-File-\d: [\s\S]{0,400}?Private-Lines: \d+\s+[A-Za-z0-9+/=]{40,}/g;

export const privateKeys: LintRule = {
  name: 'private-keys',
  severity: 'error',
  expected: 'no private keys',
  find: (text) => findAll(text, keys, (match) => `${match.slice(0, 30)}…`),
};
