// The call of `vitrine import`; the definition of the command gives the options these types.
import type { Invocation } from '@vitrine/cli-kit/definition';

export interface ImportOptions {
  readonly from: string;
  readonly dryRun: true | undefined;
  readonly as: string | undefined;
  readonly prefix: string | undefined;
  readonly rename: string | undefined;
  readonly url: string | undefined;
  readonly maxPages: number | undefined;
  readonly allowPrivate: true | undefined;
  readonly credentialEnv: string | undefined;
}

export type ImportInvocation = Invocation<ImportOptions>;
