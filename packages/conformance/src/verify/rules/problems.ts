// The pages of problem types: every code has one, and page, list and contract say the same of it.
import { valueAt, asList, asString } from '../verify-response.ts';
import type { VerifyContext } from '../verify-context.ts';

const listPath = '/problems';

/** problem-page. */
export async function examineProblems(context: VerifyContext): Promise<void> {
  const { contract, report, baseUrl, thorough } = context;
  if (!contract.find('GET', listPath)) return;
  const codes = asList(valueAt(contract.json, 'components', 'schemas', 'Problem', 'properties', 'code', 'enum')).flatMap(
    (code) => asString(code) ?? [],
  );
  const table = (await context.get(listPath))?.text();
  if (table === undefined) return;
  const rows = new Map(
    [...table.matchAll(/^\| \[([a-z_]+)\]\(([^()\s]+)\) \| (\d+) \| (.+) \|$/gm)].map(([, code = '', url, status, title]) => [
      code,
      { url, status, title },
    ]),
  );
  for (const code of codes) {
    const row = rows.get(code);
    if (row?.url !== `${baseUrl}${listPath}/${code}`)
      report('problem-page', `GET ${listPath} ${code}`, `a row that links to ${baseUrl}${listPath}/${code}`, row?.url);
    if (row === undefined || !thorough) continue;
    const page = await context.get(`${listPath}/${code}`);
    const title = /^# (.+)$/m.exec(page?.text() ?? '')?.[1];
    const status = /^- Status: (\d+)$/m.exec(page?.text() ?? '')?.[1];
    if (title !== row.title) report('problem-page', `GET ${listPath}/${code} title`, row.title, title);
    if (status !== row.status) report('problem-page', `GET ${listPath}/${code} status`, row.status, status);
  }
  for (const code of rows.keys())
    if (!codes.includes(code)) report('problem-page', `GET ${listPath} ${code}`, 'a code of the contract', code);
  for (const { where, code, status, title, resolution } of examples(context)) {
    const row = rows.get(code);
    if (row?.title !== title || Number(row?.status) !== status)
      report('problem-page', where, `${row?.status} ${row?.title} as ${listPath} has it`, `${status} ${title}`);
    const page = thorough ? await context.get(`${listPath}/${code}`) : undefined;
    if (page?.status === 200 && resolution !== undefined && !page.text().includes(resolution))
      report('problem-page', `GET ${listPath}/${code}`, resolution, 'nothing of it');
  }
}

function examples({ contract }: VerifyContext) {
  return contract.operations.flatMap(({ method, path, responses }) =>
    [...responses].flatMap(([status, { content }]) => {
      const example = content?.get('application/problem+json')?.['example'];
      const code = asString(valueAt(example, 'code'));
      return code === undefined
        ? []
        : [
            {
              where: `GET /openapi.json ${method} ${path} ${status} example`,
              code,
              status: Number(valueAt(example, 'status')),
              title: asString(valueAt(example, 'title')),
              resolution: asString(valueAt(example, 'resolution')),
            },
          ];
    }),
  );
}
