// by-hand.md: what a person still does for each directory, and how the domain is proven. Made for this front, so that addresses and names can be
// copied from it.
import type { Front } from '../front/open-subject.ts';
import { chatgpt, claude, displayName, type Missing, registry } from './wanted.ts';

/** The first line; a folder with it may be replaced. */
export const pageMark = '<!-- Written by `vitrine publish`. -->';

export interface PageParts {
  readonly missing: readonly Missing[];
  /** Files that could not be written, and why: a sentence each. */
  readonly unwritten: readonly string[];
  readonly files: readonly string[];
  /** Name and version of the entry for the MCP Registry. */
  readonly entry: { readonly name: string; readonly version: string } | undefined;
}

/** The page. */
export function byHand({ snapshot, documents }: Pick<Front, 'snapshot' | 'documents'>, parts: PageParts): string {
  const { product } = snapshot.facts;
  const { baseUrl, prefix } = documents.site;
  const { origin, host } = new URL(baseUrl);
  const lacking = (directory: string): readonly string[] =>
    parts.missing
      .filter(({ directories }) => directories.includes(directory))
      .map(({ member, file, wanted }) => `- [ ] \`${member}\` in \`${file}\`: ${wanted}`);
  const links = [
    ['Website', product.homepage],
    ['Support', product.support_url],
    ['Privacy policy', product.privacy_url],
    ['Terms of use', product.terms_url],
    ['Documentation', product.docs_base_url ?? `${baseUrl}/docs`],
    ['MCP server', `${baseUrl}/api/mcp`],
    ['Authentication', 'none'],
  ] as const;
  const lines = [
    pageMark,
    '',
    `# ${displayName({ snapshot })}: what is left to do by hand`,
    '',
    `For ${baseUrl}, content of ${snapshot.generatedAt}. The rules of the directories were read on 2026-11-22; read theirs again.`,
    '',
    '## What the forms ask for',
    '',
    '| Field | Value |',
    '| --- | --- |',
    ...links.map(([field, value]) => `| ${field} | ${value ?? '(missing)'} |`),
    `| Publisher | ${product.publisher ?? '(missing)'} |`,
    '',
    ...(parts.unwritten.length === 0
      ? []
      : ['## Files that could not be written', '', ...parts.unwritten.map((line) => `- ${line}`), '']),
    '## Prove the domain',
    '',
    `Directories look for a text at the root of \`${host}\`${prefix === '' ? '' : `, not below \`${prefix}\``}. The front serves it from \`proofs\` in \`front.yaml\`; build and deploy, then check:`,
    '',
    '```sh',
    '# MCP Registry: the public half of a key of your own (OpenSSL 3)',
    'openssl genpkey -algorithm Ed25519 -out key.pem',
    'echo "v=MCPv1; k=ed25519; p=$(openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | base64)"',
    `curl -sS -w '\\n%{http_code}\\n' -H 'Accept: text/plain' ${origin}/.well-known/mcp-registry-auth`,
    '# ChatGPT: the token that its form shows',
    `curl -sS -w '\\n%{http_code}\\n' ${origin}/.well-known/openai-apps-challenge`,
    '```',
    '',
    'Both must answer 200 with the text alone and without a redirect, to programs that are no browsers. Keep `key.pem` out of the content and out of the repository.',
    '',
    `## ${registry}`,
    '',
    ...lacking(registry),
    ...(parts.entry === undefined
      ? ['- [ ] `server.json` was not written: see above.']
      : [
          `- [ ] Log in with the key: \`mcp-publisher login http --domain ${host} --private-key "$(openssl pkey -in key.pem -noout -text | grep -A3 priv: | tail -n +2 | tr -d ' :\\n')"\`; with a TXT record at the top of the domain or with GitHub where the name asks for it`,
          `- [ ] Publish \`${parts.entry.name}\` ${parts.entry.version}: \`mcp-publisher publish\` in this folder, or \`vitrine publish\` without \`--dry-run\`. A version can be published once and never changed; corrected content has a version of its own.`,
        ]),
    '',
    `## ${chatgpt}`,
    '',
    ...lacking(chatgpt),
    '- [ ] Verify the organisation or the person that publishes, in the settings of the platform; somebody with the role of an owner submits',
    '- [ ] Upload `chatgpt-app-submission.json` and `logo.png`; look at what was filled in, the subtitle and the category above all',
    '- [ ] Let the form scan the tools at the address of the MCP server',
    '- [ ] Screenshots and a video of a conversation, in the sizes that the form states',
    '- [ ] Countries, and release notes',
    '- [ ] Try every test case in the developer mode of ChatGPT: they were run against the tools, not with a model',
    '',
    `## ${claude}`,
    '',
    ...lacking(claude),
    '- [ ] Connect the server as a custom connector, and try the test cases with a model',
    '- [ ] Fill in the form with the values above: no authentication, every tool has a title and its hints, and documentation is public',
    '- [ ] Say in the privacy policy what is kept of requests; `docs/operating/privacy.md` of Vitrine lists what a front keeps',
    '',
    '## Editors and other galleries',
    '',
    `- [ ] Link \`${baseUrl}/\`, whose section "Connect" has the steps for each client and the links that install with one click`,
    '',
    `Files beside this page: ${parts.files.map((file) => `\`${file}\``).join(', ') || 'none'}.`,
    '',
  ];
  return lines.join('\n');
}
