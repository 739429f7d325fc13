// vitrine facts: what a front publishes about its product, as Markdown. Of a third-party server or site, what it offers.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { type Client, ClientError } from '@vitrine/client';
import type { facts } from '../reader.ts';
import { answered } from './run.ts';
import type { Shown } from './show.ts';

const maxRows = 200;

export async function runFacts(invocation: InvocationOf<typeof facts>): Promise<number> {
  const { of } = invocation.options;
  return answered(invocation, (client) => readers[of](client));
}

const readers: Readonly<Record<InvocationOf<typeof facts>['options']['of'], (client: Client) => Promise<Shown>>> = {
  status,
  capabilities: async (client) => {
    const catalog = await client.capabilities();
    const rows = catalog.actions.map(
      ({ id, title, permission, approval, effects }) =>
        `- \`${id}\` ${title}: permission ${permission.name}, approval ${approval.required}, effects ${effects.join(', ')}`,
    );
    return { text: list(`Actions of ${nameAndVersion(catalog.product)}`, rows), data: { data: catalog } };
  },
  releases: async (client) => {
    const catalog = await client.releases();
    const rows = catalog.releases.map(
      ({ version, status: state, date, title }) =>
        `- \`${version}\` ${[date, state, title].filter((each) => each !== undefined).join(', ')}`,
    );
    return { text: list(`Releases of ${catalog.product.name}`, rows), data: { data: catalog } };
  },
  installation: async (client) => {
    const guides = await client.installation();
    const rows = guides.guides.flatMap(({ platform, title, steps }) => [
      `- \`${platform}\` ${title}`,
      ...steps.map(({ text, command }, index) => `  ${index + 1}. ${text}${command === undefined ? '' : ` \`${command}\``}`),
    ]);
    return { text: list('Installation', rows), data: { data: guides } };
  },
  benchmarks: async (client) => {
    const evidence = await client.benchmarks();
    return { text: JSON.stringify(evidence, undefined, 2), data: { data: evidence } };
  },
};

function nameAndVersion({ name, version }: { readonly name: string; readonly version?: string }): string {
  return version === undefined ? name : `${name} ${version}`;
}

/** What the front states of itself; elsewhere the tools, else what the list of pages says. */
async function status(client: Client): Promise<Shown> {
  try {
    const status = await client.status();
    const { product, catalogs, snapshot_id: id, generated_at: time, mcp, rate_limit: limit, boundaries } = status;
    const text = [
      `# ${status.name}`,
      `${nameAndVersion(product)}, ${product.homepage}`,
      [
        ...(catalogs.capabilities === undefined ? [] : [`- ${catalogs.capabilities.actions} actions`]),
        ...(catalogs.releases === undefined ? [] : [`- latest release ${catalogs.releases.latest ?? 'none'}`]),
        ...(mcp === undefined ? [] : [`- tools at ${mcp.endpoint}: ${mcp.tools.join(', ')}`]),
        `- quota: ${limit.limit} requests in ${limit.window_seconds} s`,
        `- content of ${time}, \`${id}\``,
      ].join('\n'),
      boundaries.statement,
    ].join('\n\n');
    return { text, data: { data: status } };
  } catch (error) {
    if (!(error instanceof ClientError && ['not_found', 'wrong_media_type', 'invalid_answer'].includes(error.code))) throw error;
    return ofOthers(client, error);
  }
}

async function ofOthers(client: Client, cause: ClientError): Promise<Shown> {
  try {
    const tools = await client.tools();
    const rows = tools.map(({ name, description }) => `- \`${name}\` ${description.replace(/\s+/g, ' ').slice(0, 200)}`);
    return {
      text: list('A tool server, not a front. Its tools', rows),
      data: { tools: tools.map(({ name, description }) => ({ name, description })) },
    };
  } catch (error) {
    if (!(error instanceof ClientError && error.code === 'not_offered')) throw error;
  }
  try {
    const { title, description, sections } = await client.tree();
    const rows = sections.map((section) => `- ${section.title}: ${section.links.length} pages`);
    return {
      text: list(`${title}: a site with llms.txt. ${description}`, rows),
      data: { title, description, sections: rows.length },
    };
  } catch (error) {
    throw error instanceof ClientError && error.code !== 'rate_limited' ? cause : error;
  }
}

function list(title: string, rows: readonly string[]): string {
  const more = rows.length > maxRows ? [`- and ${rows.length - maxRows} more: --json has all`] : [];
  return [`# ${title}`, '', ...rows.slice(0, maxRows), ...more].join('\n');
}
