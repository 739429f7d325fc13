// Addresses with a user and a password in them (RFC 3986 section 3.2.1 deprecates the form). Names that only stand for a
// password, as in samples, pass.
import { findAll, type LintRule } from './rule.ts';

const credentials = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/@:"'`<>(){}[\]]{1,100}):([^\s/@:"'`<>(){}[\]]{3,200})@[A-Za-z0-9[]/gi;
const stand =
  /^(?:pass(?:word|wd)?|pwd|secret|token|key|xxx+|\*+|\.{3}|…|changeme|postgres|root|admin|guest|user(?:name)?|[A-Z_]*(?:PASS|PASSWORD|TOKEN|SECRET|KEY)|\$.*|%.*)$/i;

export const urlCredentials: LintRule = {
  name: 'url-credentials',
  severity: 'error',
  expected: 'addresses without a password',
  find: (text) =>
    findAll(
      text,
      credentials,
      (match) => `${match.slice(0, match.indexOf('://') + 3)}…:…@`,
      (match) => stand.test(match[2] ?? ''),
    ),
};
