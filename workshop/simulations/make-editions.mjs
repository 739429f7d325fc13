// Snapshot files that the simulation publishes: made once, by the packages as they are built, and the same on every Node.js.
import { Buffer } from 'node:buffer';
import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import { signatureSuffix, signSnapshot } from '@vitrine/core/follow';

const noon = 1_795_132_800_000;
const hour = 3_600_000;
/** A private key of 32 equal bytes: PKCS #8 has them behind a fixed beginning. */
const keyOf = (byte) => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, byte)]);
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----\n`;
};
const keys = { ours: keyOf(1), next: keyOf(2), theirs: keyOf(3) };

/** Seven that follow one another, and those that nobody may serve. */
const planned = [
  ...Array.from({ length: 7 }, (_, index) => ({
    name: `edition ${index}`,
    at: noon + (index - 8) * hour,
    key: index > 4 ? 'next' : 'ours',
  })),
  { name: 'another edition 3', at: noon - 5 * hour, key: 'ours' },
  { name: 'another edition 6', at: noon - 2 * hour, key: 'next' },
  { name: 'an edition of theirs', at: noon + 2 * hour, key: 'theirs' },
  { name: 'an unsigned edition', at: noon + 3 * hour, key: undefined },
  { name: 'an edition of next week', at: noon + 7 * 24 * hour, key: 'ours' },
];

function documentsOf(snapshotId, name) {
  const body = Buffer.from(JSON.stringify({ snapshot_id: snapshotId, name }));
  const document = {
    kind: 'representation',
    mediaType: 'application/json',
    cacheControl: 'no-cache',
    variants: [{ coding: 'identity', body, etag: `"${snapshotId.slice(7, 23)}"` }],
  };
  const published = new Map([
    ['/api/v1/status', document],
    ['/capabilities.json', document],
  ]);
  return {
    site: {
      baseUrl: 'http://localhost',
      prefix: '',
      identity: { name: 'lamp', title: 'Lamp', version: '1.0.0', description: '', instructions: '' },
      tools: [],
      rateLimit: { name: 'default', limit: 120, windowSeconds: 60 },
      legacyRateLimitFields: 'x-ratelimit',
      links: '',
      deprecations: {},
      operations: ['getStatus', 'getCapabilities'],
      own: [],
    },
    snapshotId,
    get: (path) => published.get(path),
    paths: () => published.keys(),
  };
}

/** The editions, with the public keys of those who sign. */
export async function makeEditions() {
  const editions = [];
  const publicKeys = {};
  for (const { name, at, key } of planned) {
    const product = {
      id: 'lamp',
      name: 'Lamp',
      description: `A lamp: ${name}`,
      homepage: 'https://lamp.example',
      version: '1.0.0',
    };
    const content = { product, capabilities: { actions: [] }, releases: { releases: [] } };
    const { snapshot } = composeSnapshot(content, { generatedAt: new Date(at).toISOString() });
    const file = encodeSnapshot(snapshot, documentsOf(snapshot.id, name));
    const signed = key === undefined ? undefined : await signSnapshot(file, keys[key]);
    if (signed !== undefined) publicKeys[key] = signed.publicKey;
    editions.push({
      name,
      id: snapshot.id,
      generatedAt: snapshot.generatedAt,
      file,
      suffix: signatureSuffix(file),
      signature: signed?.text,
      signedBy: signed?.publicKey,
    });
  }
  return { editions, publicKeys };
}
