// How to connect the clients people use: one link where a client has one, and what is in its settings. The clients are those of core's table.
import { documentUrl, type DocumentContext } from '@vitrine/core/render';
import { bridgeText, clients, instructionOf, serverReferenceOf } from '@vitrine/core/workspace';
import { html, type Html, type Part } from '../html.ts';
import { copyable, section } from './section.ts';

export interface ClientPanel {
  readonly name: string;
  /** An address over HTTPS that opens the client. */
  readonly link?: readonly [text: string, url: string];
  readonly text: Part;
  readonly code?: string;
}

/** The section; nothing where no tools are served. */
export function connect(rendering: DocumentContext): Part {
  const { mcp, site } = rendering;
  if (mcp.tools.length === 0) return undefined;
  const list = clientsOf(rendering);
  const pick = ({ name }: ClientPanel, index: number): Html =>
    html`<label><input type="radio" name="client" value="${index}"${index === 0 && html` checked`}><span>${name}</span></label>`;
  return section(
    'connect',
    'Connect',
    'No key, account or login. Choose your client.',
    html`<fieldset class="picks"><legend class="unseen">Client</legend>${list.map((client, index) => [pick(client, index), panel(client)])}</fieldset>
${documentUrl(rendering, '/llms.txt') !== undefined && html`<p class="more">Agents without tools can read <a href="${site.prefix}/llms.txt">llms.txt</a>.</p>`}`,
  );
}

function panel({ name, link, text, code }: ClientPanel): Html {
  return html`<section aria-label="${name}"><h3>${name}</h3>${link !== undefined && html`<p><a class="button strong" href="${link[1]}">${link[0]}</a></p>`}<p>${text}</p>${code !== undefined && copyable(code)}</section>`;
}

export function clientsOf(rendering: DocumentContext): readonly ClientPanel[] {
  const server = serverReferenceOf(rendering);
  const panels = clients.map((client): ClientPanel => {
    const { name, install } = client;
    const { text, file, code } = instructionOf(client, server);
    const words = file === undefined ? text : html`${install ? 'Or in' : text} <code>${file}</code>:`;
    return { name, text: words, code, ...(install && { link: [`Add to ${name}`, install(server)] }) };
  });
  const text = 'For clients that can only start programs, use a bridge:';
  return [...panels, { name: 'Programs only', text, code: bridgeText(server) }];
}
