// Installation guides: for each platform the steps, how to check that they worked, and how to undo them.
import * as z from 'zod';
import { importedRecord, importedSources } from './imported.ts';
import { digest, httpUrl, kebabName, label, maxInnerEntries, snapshotMembers, text, versionRange } from './scalars.ts';

const command = z.string().min(1).max(2_000).describe('What to type, exactly.');

const stepKind = z.enum(['command', 'download', 'manual', 'unknown']);

const stepFacts = {
  text: text.describe('What the step does, for people.'),
  command: command.exactOptional(),
  shell: label.exactOptional().describe('The shell the command is written for, such as `sh` or `powershell`.'),
  url: httpUrl
    .exactOptional()
    .describe('What to download; a download step without it uses the release’s artifact for this platform.'),
  digest: digest.exactOptional().describe('Digest of what is downloaded.'),
  expects: text.exactOptional().describe('What you see if the step worked.'),
};

const step = z
  .looseObject({ kind: stepKind.describe('The kind of step.'), ...stepFacts })
  .meta({ id: 'InstallationStep', description: 'One step.' });

const stepSource = z
  .looseObject({
    kind: stepKind.exactOptional().describe('The kind of step. Default: derived from the other members.'),
    ...stepFacts,
  })
  .transform((written) => ({ ...written, kind: written.kind ?? kindOf(written) }));

function kindOf(written: { readonly command?: string; readonly url?: string }): 'command' | 'download' | 'manual' {
  if (written.command !== undefined) return 'command';
  return written.url === undefined ? 'manual' : 'download';
}

const check = z
  .looseObject({
    text: text.exactOptional().describe('What to do, for people.'),
    command: command.exactOptional(),
    expects: text.exactOptional().describe('What is seen when it worked.'),
  })
  .meta({ id: 'InstallationCheck', description: 'How to check that an installation worked, or how to undo it.' });

const checkSource = z.union([text.transform((line) => ({ text: line })), check], {
  error: 'text, or an object with text, command and expects',
});

const verifyDescription = 'How to see that it worked.';
const uninstallDescription = 'How to undo it.';
const stepsDescription = 'What to do, in this order.';

const facts = {
  platform: kebabName.describe('Platform, such as `linux`, `macos`, `windows` or `docker`.'),
  title: label.describe('Heading for people.'),
  prerequisites: z.array(text).max(maxInnerEntries).exactOptional().describe('What must be there before.'),
  steps: z.array(step).describe(stepsDescription),
  verify: check.exactOptional().describe(verifyDescription),
  uninstall: check.exactOptional().describe(uninstallDescription),
  docs_url: httpUrl.exactOptional().describe('Its page in the documentation.'),
  applies_to_version: versionRange.default('*').describe('Versions it is for, as a range; `*` for all.'),
  status: z
    .enum(['verified', 'unverified', 'unknown'])
    .exactOptional()
    .describe('Whether a person has followed it: an imported guide is `unverified` until then.'),
};

export const guideSource = z.looseObject({
  ...facts,
  steps: z.array(stepSource).min(1).max(100).describe(stepsDescription),
  verify: checkSource.exactOptional().describe(verifyDescription),
  uninstall: checkSource.exactOptional().describe(uninstallDescription),
  imported: importedRecord.exactOptional(),
});

const guide = z.looseObject(facts).meta({ id: 'InstallationGuide', description: 'How to install the product on one platform.' });

/** What a team writes in `installation.yaml`. */
export const installationSource = z.looseObject({
  guides: z.array(guideSource).max(maxInnerEntries).describe('One guide for each platform.'),
  imported: importedSources.exactOptional(),
});

/** What is published at `/installation.json`. */
export const installation = z
  .looseObject({ ...snapshotMembers, guides: z.array(guide).describe('One guide for each platform.') })
  .meta({ title: 'InstallationGuides', description: 'How to install the product.' });
