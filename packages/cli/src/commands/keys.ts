// vitrine keys: a key to sign snapshots with.
import type { CommandDefinition, Invocation } from '@vitrine/cli-kit/definition';

export const keys = {
  name: 'keys',
  title: 'Make a signing key',
  summary: 'make a key to sign built files with, or print the public key of one',
  description:
    'Makes an Ed25519 key in PEM (PKCS #8), which its owner alone can read, and prints the public key. Of a key that is there it prints the public key and changes nothing. `vitrine build --sign` signs with it; `vitrine serve --trust` takes the public key. Keep the file out of the repository and of the content folder.',
  argument: { name: 'file', summary: 'the file of the private key', default: 'front-signing.pem' },
  options: {},
  examples: [
    ['vitrine keys', 'makes front-signing.pem'],
    ['vitrine keys /secrets/front.pem', 'the public key of a key that is there'],
  ],
  touches: {
    effects: ['local_read', 'local_write'],
    reads: 'the file that is named, when it is there.',
    writes: 'the file that is named, when it is not there; it is never replaced.',
    network: 'none.',
  },
} as const satisfies CommandDefinition;

/** The arguments of a call; it has no options. */
export type KeysInvocation = Invocation<unknown>;
