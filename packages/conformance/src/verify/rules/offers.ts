// Resources and prompts: what is listed can be read, and a documentation page is the same both ways.
import { encodePath } from '@vitrine/core/workspace';
import { endpoint } from '../../mcp.ts';
import { valueAt, label, asList, asString } from '../verify-response.ts';
import { call, initialize, legacyMcpRequest, result } from '../calls.ts';
import type { VerifyContext } from '../verify-context.ts';

const scheme = 'docs:///';
const longestList = 100;

/** resource-read, and Markdown version of documentation pages. Only where requests are free. */
export async function examineOffers(context: VerifyContext): Promise<void> {
  if (!context.thorough || !context.contract.find('POST', endpoint)) return;
  const capabilities = result(await initialize(context), 'capabilities');
  if (valueAt(capabilities, 'resources') !== undefined) await examineResources(context);
  if (valueAt(capabilities, 'prompts') !== undefined) await examinePrompts(context);
}

async function examineResources(context: VerifyContext): Promise<void> {
  const { report, contract } = context;
  let cursor: string | undefined;
  for (let page = 0; page < longestList; page++) {
    const answer = await call(
      context,
      legacyMcpRequest('resources/list', cursor === undefined ? {} : { cursor }),
      `resources/list ${cursor ?? ''}`.trimEnd(),
    );
    for (const resource of asList(result(answer, 'resources'))) {
      const uri = asString(valueAt(resource, 'uri')) ?? '';
      const read = await call(context, legacyMcpRequest('resources/read', { uri }), `resources/read ${uri}`);
      const text = asString(result(read, 'contents', 0, 'text'));
      if (result(read, 'contents', 0, 'uri') !== uri)
        report('resource-read', `POST ${endpoint} resources/read ${uri}`, uri, result(read, 'contents', 0, 'uri'));
      if (uri.startsWith(scheme) && text !== undefined && contract.find('GET', '/docs/x.md')) await comparePage(context, uri, text);
    }
    cursor = asString(result(answer, 'nextCursor'));
    if (cursor === undefined) return;
  }
}

/** Destinations of links up to their fragment: those of the document are absolute. */
const destination = /(\]\(<?|^ {0,3}\[[^[\]\n]{1,200}\]: +<?)[^\s()<>#]{0,2000}/gm;

/** The page as a document is the resource, but for its links, below a line of its own and a title where the resource has none. */
async function comparePage({ get, report }: VerifyContext, uri: string, text: string): Promise<void> {
  const path = `/docs/${uri
    .slice(scheme.length)
    .split('/')
    .map((part) => encodePath(decodeURIComponent(part)))
    .join('/')}.md`;
  const page = await get(path);
  const [whole = ''] = text.split('\n\n(Cut here.');
  const [published, read] = [page?.text() ?? '', whole.trim()].map((each) => each.replace(destination, '$1'));
  if (page?.status !== 200 || published?.includes(read ?? '') !== true)
    report('alternate-same', `GET ${path}`, `the text of ${uri}`, page?.text());
}

async function examinePrompts(context: VerifyContext): Promise<void> {
  const prompts = asList(result(await call(context, legacyMcpRequest('prompts/list'), 'prompts/list'), 'prompts'));
  for (const prompt of prompts) {
    const name = asString(valueAt(prompt, 'name')) ?? '';
    const required = asList(valueAt(prompt, 'arguments')).filter((argument) => valueAt(argument, 'required') === true);
    const given = Object.fromEntries(required.map((argument) => [label(valueAt(argument, 'name')), 'example']));
    const answer = await call(context, legacyMcpRequest('prompts/get', { name, arguments: given }), `prompts/get ${name}`);
    if (asList(result(answer, 'messages')).length === 0)
      context.report(
        'resource-read',
        `POST ${endpoint} prompts/get ${name}`,
        'messages',
        valueAt(answer?.json(), 'error', 'message'),
      );
  }
}
