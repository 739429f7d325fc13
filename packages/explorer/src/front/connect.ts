// How to connect the clients people use: one link where a client has one, and what is in its settings.
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { html, type Html, type Part } from '../html.ts';
import { copyable, section } from './section.ts';

export interface Client {
  readonly name: string;
  /** An address over HTTPS that opens the client; addresses of other schemes are stripped by many sites. */
  readonly link?: readonly [text: string, url: string];
  readonly text: Part;
  readonly code?: string;
}

/** The section; nothing where no tools are served. */
export function connect(rendering: DocumentContext): Part {
  const { mcp, site } = rendering;
  if (mcp.tools.length === 0) return undefined;
  const list = clientsOf(rendering);
  const picks = list.map(
    ({ name }, index) =>
      html`<label><input type="radio" name="client" value="${index}"${index === 0 && html` checked`}><span>${name}</span></label>`,
  );
  return section(
    'connect',
    'Connect',
    'No key, no account, no login. Choose your client.',
    html`<div class="connect"><fieldset class="picks"><legend class="unseen">Client</legend>${picks}</fieldset>
<div class="panels">${list.map(panel)}</div></div>
${documentUrl(rendering, '/llms.txt') !== undefined && html`<p class="more">Agents without tools read <a href="${site.prefix}/llms.txt">llms.txt</a>.</p>`}`,
  );
}

function panel({ name, link, text, code }: Client): Html {
  return html`<section aria-label="${name}"><h3>${name}</h3>${link !== undefined && html`<p><a class="button strong" href="${link[1]}">${link[0]}</a></p>`}<p>${text}</p>${code !== undefined && copyable(code)}</section>`;
}

/** The clients that people use, the commonest first. */
export function clientsOf({ snapshot, site }: DocumentContext): readonly Client[] {
  const name = snapshot.facts.product.id;
  const url = `${site.baseUrl}/api/mcp`;
  const json = (value: object): string => JSON.stringify(value, undefined, 2);
  const cursor = Buffer.from(JSON.stringify({ url })).toString('base64');
  const code = encodeURIComponent(JSON.stringify({ name, type: 'http', url }));
  return [
    { name: 'Claude', text: 'In the settings, under Connectors, add a custom connector with this address.', code: url },
    { name: 'Claude Code', text: 'In a terminal:', code: `claude mcp add --transport http ${name} ${url}` },
    {
      name: 'ChatGPT',
      text: 'In the settings, under Apps & Connectors with developer mode on, create one with this address and no authentication.',
      code: url,
    },
    {
      name: 'Cursor',
      link: [
        'Add to Cursor',
        `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(cursor)}`,
      ],
      text: html`Or in <code>.cursor/mcp.json</code>:`,
      code: json({ mcpServers: { [name]: { url } } }),
    },
    {
      name: 'VS Code',
      link: ['Add to VS Code', `https://insiders.vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${code}`],
      text: html`Or in <code>.vscode/mcp.json</code>:`,
      code: json({ servers: { [name]: { type: 'http', url } } }),
    },
    { name: 'Codex', text: 'In a terminal:', code: `codex mcp add ${name} --url ${url}` },
    { name: 'Gemini CLI', text: 'In a terminal:', code: `gemini mcp add --transport http ${name} ${url}` },
    {
      name: 'Programs only',
      text: 'For clients that only start programs, a bridge passes messages on:',
      code: json({ mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
    },
  ];
}
