import type { CommandDefinition, Invocation } from '@vitrine/cli-kit/definition';

export const keys = {
  name: 'keys',
  title: 'Make a signing key',
  summary: 'make a key to sign built files, or print the public key of one',
  description:
    'Makes an Ed25519 key in PEM (PKCS #8) that only you can read, and prints the public key. If the key exists, it only prints the public key. `vitrine build --sign` signs with the key; `vitrine serve --trust` takes the public key. Keep the file out of the repository and the content folder.',
  argument: { name: 'file', summary: 'the file of the private key', default: 'front-signing.pem' },
  options: {},
  examples: [
    ['vitrine keys', 'makes front-signing.pem'],
    ['vitrine keys /secrets/front.pem', 'prints the public key of an existing key'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'the named file, if it exists.',
    writes: 'the named file, if it does not exist.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;

export type KeysInvocation = Invocation<unknown>;
