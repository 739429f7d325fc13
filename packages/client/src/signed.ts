// Public entry "@vitrine/client/signed": a published snapshot file, checked with trusted keys, to compare answers with.
import type { CapabilityCatalog, ReleaseCatalog, WithoutSnapshotMetadata } from '@vitrine/core/serving';
import { followSnapshot, FollowError, signatureSuffix } from '@vitrine/core/follow';
import { ClientError } from './client-error.ts';
import { readChunks, textOf } from './http/body.ts';
import { createCaller, type ReadBody, type Send, sleep } from './http/caller.ts';
import type { SnapshotReference } from './mcp/tools.ts';

/** Content that a trusted key signed. */
export interface SignedSnapshot extends SnapshotReference {
  /** The public key that signed it. */
  readonly signedBy: string;
  readonly capabilities: WithoutSnapshotMetadata<CapabilityCatalog>;
  readonly releases: WithoutSnapshotMetadata<ReleaseCatalog>;
}

/** How a signed snapshot is read. */
export interface SignedOptions {
  /** Public keys, `ed25519:…`, as `vitrine keys` prints them. */
  readonly trust: readonly string[];
  /** Default: the runtime's `fetch`. */
  readonly fetch?: Send;
  readonly signal?: AbortSignal;
  /** Most bytes of the file. Default 268,435,456. */
  readonly maxBytes?: number;
  /** How long it may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The time before which no content is accepted, RFC 3339. */
  readonly notBefore?: string;
}

/** What proves that a file is not what the team signed. */
const untrusted: ReadonlySet<FollowError['code']> = new Set(['unsigned', 'untrusted_key', 'wrong_signature', 'older', 'ahead']);

/**
 * Reads a snapshot file and its signature, the file of its name with `signatureSuffix` behind it. Rejects with ClientError: `untrusted` where no
 * trusted key signed it, `invalid_answer` where it is damaged. Throws TypeError for a key that is none.
 *
 * @example docs/guides/client.md
 * ```ts
 * const snapshot = await readSignedSnapshot('https://cdn.example.com/front.vitrine', { trust: ['ed25519:…'] });
 * const docs = connect('https://docs.example.com', { snapshot });
 * ```
 */
export async function readSignedSnapshot(address: string | URL, options: SignedOptions): Promise<SignedSnapshot> {
  const { trust, fetch: send = (request) => fetch(request), signal, notBefore } = options;
  const { maxBytes = 268_435_456, timeoutMs = 30_000 } = options;
  if (trust.length === 0) throw new TypeError('trust: expected at least one public key');
  const url = new URL(address);
  const caller = createCaller({
    send,
    signal,
    timeoutMs,
    maxBytes,
    maxRedirects: 5,
    maxWaitSeconds: 0,
    clock: Date.now,
    sleep,
  });

  async function bodyAt<Value>(address: URL, read: ReadBody<Value>): Promise<Value | undefined> {
    const { status, value } = await caller.call({ url: address, method: 'GET', headers: { accept: '*/*' } }, read);
    if (status === 404 || status === 410) return undefined;
    if (status >= 200 && status < 300) return value;
    throw new ClientError('refused', `${address.href} answers ${status}.`, 'Check the address.', { status });
  }

  async function file(): Promise<Uint8Array> {
    const bytes = await bodyAt(url, async (_, chunks) => readChunks(chunks));
    if (bytes !== undefined) return bytes;
    throw new ClientError('not_found', `Nothing is at ${url.href}.`, 'Check the address.');
  }

  async function signatureOf(bytes: Uint8Array): Promise<string | undefined> {
    const address = new URL(url);
    address.pathname += signatureSuffix(bytes);
    return bodyAt(address, async (_, chunks) => textOf(chunks));
  }

  try {
    const bytes = await file();
    const reader = { read: () => Promise.resolve({ file: bytes, signature: () => signatureOf(bytes) }) };
    const bounds = { trust, maxBytes, timeoutMs, ...(notBefore !== undefined && { notBefore }) };
    const { current } = await followSnapshot(
      reader,
      ({ snapshot: { id, generatedAt, facts }, documents: { signedBy } }) => {
        const { capabilities, releases } = facts;
        return { id, generatedAt, signedBy: signedBy ?? '', capabilities, releases };
      },
      bounds,
    );
    return current;
  } catch (error) {
    if (!(error instanceof FollowError)) throw error;
    throw new ClientError(
      untrusted.has(error.code) ? 'untrusted' : 'invalid_answer',
      `${url.href}: ${error.message}`,
      'Trust the key that the team publishes, or ask them for a signed file.',
      { cause: error },
    );
  }
}
