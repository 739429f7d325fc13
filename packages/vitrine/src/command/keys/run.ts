import { basename, dirname } from 'node:path';
import { exists, openFolderContaining } from '@vitrine/content/files';
import { createSigningKey, derivePublicKey, signSnapshot } from '@vitrine/core/follow';
import type { KeysInvocation } from '../keys.ts';
import { writeNewFiles } from '@vitrine/cli-kit/output/atomic';
import { CommandFailure, exitCodes, tried } from '@vitrine/cli-kit/output/failure';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';

/** A key has 119 bytes; a file may have text around it. */
const maxKeyBytes = 65_536;

export async function runKeys({ argument: file, terminal, interruption }: KeysInvocation): Promise<number> {
  const isThere = await exists(file);
  const publicKey = isThere ? await withKey(file, derivePublicKey) : await makeKey(file, interruption);
  terminal.emit({ ok: true, file, public_key: publicKey, made: !isThere });
  terminal.print(`${isThere ? 'read' : terminal.colours.green('made')} ${terminal.colours.bold(file)}`);
  terminal.print(publicKey);
  if (!isThere)
    terminal.note(
      `Keep ${file} secret, and out of the repository. Sign: vitrine build --sign ${file}. Trust: vitrine serve --trust ${publicKey}`,
    );
  return exitCodes.done;
}

/** Signs a built file with the key in a file. Throws CommandFailure. */
export function signWith(file: string, built: Uint8Array): ReturnType<typeof signSnapshot> {
  return withKey(file, (key) => signSnapshot(built, key));
}

async function makeKey(file: string, interruption: Interruption): Promise<string> {
  const { privateKey, publicKey } = await createSigningKey();
  await tried(`${file} cannot be written`, () =>
    writeNewFiles(dirname(file), new Map([[basename(file), privateKey]]), interruption, 0o600),
  );
  return publicKey;
}

async function withKey<Result>(file: string, use: (key: string) => Promise<Result>): Promise<Result> {
  const text = await tried(`${file} cannot be read`, () => Promise.resolve(openFolderContaining(file).readText(file, maxKeyBytes)));
  try {
    return await use(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandFailure(
      'not_a_key',
      `${file} is not an Ed25519 private key in PEM (PKCS #8)`,
      'Make one with `vitrine keys`, or with `openssl genpkey -algorithm ed25519`.',
    );
  }
}
