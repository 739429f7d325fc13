// Signatures of snapshot files: Ed25519 (RFC 8032) by Web Crypto. What is signed is the header, the first 64 bytes of the file: it holds
// the length of the file and the SHA-256 of everything behind it, so a signature holds for a file once `checkSnapshot` has agreed.
// A public key is a text, `ed25519:` and 43 characters, and is its own name.
import { fileHeader, type RandomAccessFile } from './snapshot-file.ts';
import { FollowError } from './snapshot-reader.ts';

const algorithm = 'Ed25519';
/** Longest text that is read as a signature, in characters. */
const longestSignature = 256;
const signaturePattern = /^(ed25519:[\w-]{43}) ([\w-]{86})\s*$/;

/**
 * Makes a key to sign with: the private one as PKCS #8 in PEM (RFC 7468 section 10), the public one as `ed25519:<base64url of 32 bytes>`.
 *
 * @example packages/vitrine/test/signed-address.test.ts
 * ```ts
 * const { privateKey, publicKey } = await createSigningKey();
 * ```
 */
export async function createSigningKey(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const lines = btoa(binary(await crypto.subtle.exportKey('pkcs8', privateKey))).match(/.{1,64}/g) ?? [];
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
    publicKey: await publicKeyIn(privateKey),
  };
}

/** The public key that belongs to a private one. Throws TypeError for a text that is no Ed25519 key in PKCS #8. */
export async function derivePublicKey(privateKey: string): Promise<string> {
  return publicKeyIn(await importPrivateKey(privateKey));
}

/**
 * Signs a snapshot file with a private key in PEM. Throws TypeError for a text that is no Ed25519 key, SnapshotError for bytes that are no
 * snapshot file. `text` is what is in the signature file: public key, a space, base64url of 64 bytes, a line feed.
 *
 * @example packages/vitrine/test/signed-address.test.ts
 * ```ts
 * const { text } = await signSnapshot(file, privateKey);
 * ```
 */
export async function signSnapshot(
  file: Uint8Array,
  privateKey: string,
): Promise<{ readonly publicKey: string; readonly text: string }> {
  const key = await importPrivateKey(privateKey);
  const publicKey = await publicKeyIn(key);
  const bytes = await crypto.subtle.sign(algorithm, key, buffer(fileHeader(file)));
  return { publicKey, text: `${publicKey} ${base64Url(bytes)}\n` };
}

/**
 * What follows the name of a file in that of its signature: `.<16 hex digits>.sig`, of the digest in its header. Each file has a
 * signature of its own name, so that both can be in one place while one file replaces another. Throws SnapshotError.
 *
 * @example examples/followed-node/s3.ts
 * ```ts
 * const beside = await get({ Key: `${key}${signatureSuffix(file)}` }, options).catch(absent);
 * ```
 */
export function signatureSuffix(file: Uint8Array | RandomAccessFile): string {
  const digest = fileHeader(file).subarray(32, 40);
  return `.${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}.sig`;
}

export type TrustedKeys = ReadonlyMap<string, CryptoKey>;

/** Reads public keys. Throws TypeError that names one that is none. */
export async function importTrustedKeys(texts: readonly string[]): Promise<TrustedKeys> {
  const keys = new Map<string, CryptoKey>();
  for (const text of texts) {
    const [, encoded = ''] = /^ed25519:([\w-]{43})$/.exec(text) ?? [];
    const bytes = fromBase64Url(encoded);
    if (bytes.length !== 32 || `ed25519:${base64Url(bytes.buffer)}` !== text)
      throw new TypeError(
        `trust: expected a public key such as ed25519:<43 characters>, received ${JSON.stringify(text.slice(0, 60))}`,
      );
    keys.set(text, await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']));
  }
  return keys;
}

/** The trusted key that signed a file. Throws FollowError: `unsigned`, `untrusted_key` or `wrong_signature`. */
export async function requireSignature(
  file: Uint8Array | RandomAccessFile,
  text: string | undefined,
  trusted: TrustedKeys,
): Promise<string> {
  if (text === undefined || text.trim() === '') throw new FollowError('unsigned', 'it is not signed');
  const [, publicKey, encoded = ''] = text.length > longestSignature ? [] : (signaturePattern.exec(text) ?? []);
  if (publicKey === undefined) throw new FollowError('wrong_signature', 'the signature file has no signature');
  const key = trusted.get(publicKey);
  if (key === undefined) throw new FollowError('untrusted_key', `it is signed by ${publicKey}, which is not trusted`);
  if (!(await crypto.subtle.verify(algorithm, key, fromBase64Url(encoded), buffer(fileHeader(file)))))
    throw new FollowError('wrong_signature', `the signature of ${publicKey} does not match this file`);
  return publicKey;
}

async function importPrivateKey(text: string): Promise<CryptoKey> {
  const [, body = ''] = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]{1,400})-----END PRIVATE KEY-----/.exec(text) ?? [];
  try {
    const bytes = Uint8Array.from(atob(body.replace(/\s/g, '')), (character) => character.charCodeAt(0));
    return await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign']);
  } catch {
    throw new TypeError('signing key: expected an Ed25519 private key in PEM (PKCS #8), as `vitrine keys` makes it');
  }
}

async function publicKeyIn(key: CryptoKey): Promise<string> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', key);
  return `ed25519:${x}`;
}

function base64Url(bytes: ArrayBufferLike): string {
  return btoa(binary(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function binary(bytes: ArrayBufferLike): string {
  return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
}

/** A copy that is certainly not shared, which Web Crypto requires. */
function buffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
