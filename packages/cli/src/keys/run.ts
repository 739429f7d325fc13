// vitrine keys: makes a key in a file, or reads the public key of one.
import { open, readFile, rm } from 'node:fs/promises';
import { createSigningKey, publicKeyOf, type Signature, signSnapshot } from '@vitrine/core/source';
import type { KeysInvocation } from '../commands/keys.ts';
import { exists } from '../output/atomic.ts';
import { CommandFailure, exitCodes, tried } from '../output/failure.ts';

export async function runKeys({ argument: file, terminal }: KeysInvocation): Promise<number> {
  const isThere = await exists(file);
  const publicKey = isThere ? await withKey(file, publicKeyOf) : await makeKey(file);
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
export function signWith(file: string, built: Uint8Array): Promise<Signature> {
  return withKey(file, (key) => signSnapshot(built, key));
}

async function makeKey(file: string): Promise<string> {
  const { privateKey, publicKey } = await createSigningKey();
  await tried(`${file} cannot be written`, async () => {
    const written = await open(file, 'wx', 0o600);
    try {
      await written.writeFile(privateKey);
      await written.sync();
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await written.close();
    }
  });
  return publicKey;
}

async function withKey<Result>(file: string, use: (key: string) => Promise<Result>): Promise<Result> {
  const text = await tried(`${file} cannot be read`, () => readFile(file, 'utf8'));
  try {
    return await use(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandFailure(
      'not_a_key',
      `${file} is no Ed25519 private key in PEM (PKCS #8)`,
      'Make one with `vitrine keys`, or with `openssl genpkey -algorithm ed25519`.',
      exitCodes.refused,
    );
  }
}
