// Rules about secrets, in the page as it is written. A token that names itself an example, or that is known from documentation as one,
// is no secret. In code, a key that is too short or too regular to be one, and a token without the prefix of a live one, is a warning:
// documentation shows what such a thing looks like.
import { countBy } from '@vitrine/core/workspace';
import type { Page } from './page.ts';
import { type LintMatch, findAll, type LintRule } from './rule.ts';

/** Tokens that services issue, by the forms those services document. */
const tokens =
  /(?<![A-Za-z0-9_-])(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255}|glpat-[A-Za-z0-9_-]{20,255}|xox[abeoprs]-[A-Za-z0-9-]{20,255}|(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{30,255}|sk-(?:proj-|ant-|svcacct-|or-)?[A-Za-z0-9_-]{32,255}|[rs]k_live_[A-Za-z0-9]{20,255}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{50,255}|hf_[A-Za-z0-9]{30,255}|dop_v1_[a-f0-9]{64}|SG\.[A-Za-z0-9_-]{20,64}\.[A-Za-z0-9_-]{40,255}|eyJ[A-Za-z0-9_-]{15,2048}\.eyJ[A-Za-z0-9_-]{15,2048}\.[A-Za-z0-9_-]{20,1024})(?![A-Za-z0-9])/g;
const saysExample = /example|placeholder|redacted|not-a-real|your[_-]?|1234567890|0123456789|abcdefghij/i;
/** Tokens that the documentation of their service shows. */
const published: readonly string[] = ['16C7e42F292c6912E7710c838347Ae178B4a'];
/** People, and hosts, that are in the samples of JSON Web Tokens (jwt.io, RFC 7519 and the tutorials after them). */
const sampleClaims = /1234567890|john ?doe|jane ?doe|alice|bob|example|"joe"|\btest\b/i;

/** Addresses with a user and a password (RFC 3986 section 3.2.1 deprecates the form). */
const credentials = /\b[a-z][a-z0-9+.-]{1,20}:\/\/([^\s/@:"'`<>(){}[\]]{1,100}):([^\s/@:"'`<>(){}[\]]{3,200})@[A-Za-z0-9[]/gi;

/** Private keys in PEM (RFC 7468), OpenSSH and PuTTY form begin so. */
const keyOpening = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d: /g;
const keyMaterial = /[A-Za-z0-9+/=]{40}/;
/** How far behind its beginning the material of a key begins: fields of PEM (RFC 1421 section 4.6), or PuTTY's public part. */
const keyHeader = 1_600;

export const secretRules: readonly LintRule[] = [
  {
    name: 'private-keys',
    severity: 'error',
    expected: 'no private keys',
    find: (page) => privateKeys(page),
  },
  {
    name: 'access-tokens',
    severity: 'error',
    expected: 'no access tokens',
    find: function* ({ source, isCode }) {
      const excerptOf = (match: string): string => `${match.slice(0, 8)}…`;
      for (const finding of findAll(source, tokens, excerptOf, ([match]) => isSampleToken(match))) {
        const token = source.slice(finding.start, finding.start + finding.length);
        const isShown = isCode(finding.start) && (token.startsWith('eyJ') || entropyOf(token) < randomToken);
        yield isShown ? { ...finding, mild: true } : finding;
      }
    },
  },
  {
    name: 'url-credentials',
    severity: 'error',
    expected: 'addresses without a password',
    find: function* ({ source, isCode }) {
      if (!source.includes('://')) return;
      for (const match of source.matchAll(credentials)) {
        const [whole, , password = ''] = match;
        if (!isGenerated(password)) continue;
        const matchedText = `${whole.slice(0, whole.indexOf('://') + 3)}…:…@`;
        const isShown = isCode(match.index) && password.length < longPassword;
        yield { start: match.index, length: whole.length, matchedText, ...(isShown && { mild: true }) };
      }
    },
  },
];

/** Bits a character of a token that a machine made has at least; words and counted digits have fewer. */
const randomToken = 3.5;
/** Characters from which on a password that a machine made is no sample: services show what they issue with 16, or fewer. */
const longPassword = 20;
/** Lines of base64 that a key of RSA has at least, and bits a character of them. Keys of curves are shorter, and so are samples. */
const keyLines = 10;
const randomKey = 5;

function* privateKeys({ source: text, isCode }: Page): Generator<LintMatch> {
  let checked = 0;
  for (const { index, 0: opening } of text.matchAll(keyOpening)) {
    if (index < checked) continue;
    const behind = text.slice(index + opening.length, index + opening.length + keyHeader);
    const end = behind.indexOf('-----');
    const [body] = [end < 0 ? behind : behind.slice(0, end)];
    if (!keyMaterial.test(body)) continue;
    checked = index + opening.length;
    const finding = { start: index, length: opening.length, matchedText: `${opening.slice(0, 30)}…` };
    yield isCode(index) && !isRandomKey(body) ? { ...finding, mild: true } : finding;
  }
}

function isRandomKey(body: string): boolean {
  const lines = body.match(/[A-Za-z0-9+/=]{40,80}/g) ?? [];
  return lines.length > keyLines && entropyOf(lines.join('')) >= randomKey;
}

/** Bits a character, by how often each is in the text (Shannon). */
function entropyOf(text: string): number {
  const counts = countBy(text);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

function isSampleToken(token: string): boolean {
  if (saysExample.test(token) || repeats(token) || published.some((each) => token.endsWith(each))) return true;
  if (!token.startsWith('eyJ')) return false;
  return sampleClaims.test(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

function repeats(text: string): boolean {
  let run = 1;
  for (let at = 1; at < text.length && run < 8; at += 1) run = text[at] === text[at - 1] ? run + 1 : 1;
  return run >= 8;
}

/** Whether a machine made up this password: letters and digits change places at least three times. People who write samples do not. */
function isGenerated(password: string): boolean {
  if (saysExample.test(password) || /^[$%{]|^[A-Z_]+$|pass|pwd|secret|token/i.test(password)) return false;
  let changes = 0;
  for (let at = 1; at < password.length; at += 1) {
    if (/\d/.test(password[at] ?? '') !== /\d/.test(password[at - 1] ?? '')) changes += 1;
  }
  return changes >= 3 || (password.length >= 20 && /[a-z]/.test(password) && /[A-Z]/.test(password));
}
