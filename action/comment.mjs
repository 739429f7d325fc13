// Writes the report as a comment of a pull request; a later run changes the same comment. A mark that nobody sees, at its beginning, names the
// content folder, so that two fronts of one repository have a comment each. Without the right to comment, as in a pull request from a fork,
// the report stays in the summary of the run.
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** The longest comment of GitHub has 65,536 characters. */
const longest = 65_000;
const mostPages = 10;

const [path = 'report.md'] = process.argv.slice(2);
const {
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_REPOSITORY = '',
  NUMBER = '',
  TOKEN = '',
  FOLDER = 'front',
} = process.env;
const mark = `<!-- vitrine ${FOLDER.replaceAll('-->', '')} -->`;
const comments = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;

async function ask(url, method = 'GET', body = undefined) {
  return fetch(url, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${TOKEN}`,
      'Content-Type': 'application/json',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}

async function read(url) {
  const response = await ask(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

/** Who comments: a token of a person or an app has a login; that of a workflow may not look it up. */
async function ownLogin() {
  const response = await ask(`${GITHUB_API_URL}/user`);
  return response.ok ? (await response.json()).login : 'github-actions[bot]';
}

/** Our comment; one of somebody else that copies the mark is not changed. */
async function earlier() {
  const login = await ownLogin();
  for (let page = 1; page <= mostPages; page += 1) {
    const listed = await read(`${comments}/${NUMBER}/comments?per_page=100&page=${page}`);
    const comment = listed.find(({ body, user }) => body?.startsWith(mark) && user?.login === login);
    if (comment !== undefined) return comment;
    if (listed.length < 100) return undefined;
  }
  return undefined;
}

/** A report that is too long ends after a whole line. */
function fitting(text) {
  if (text.length <= longest) return text;
  const cut = text.slice(0, text.lastIndexOf('\n', longest - 200));
  const isOpen = cut.lastIndexOf('<details>') > cut.lastIndexOf('</details>');
  return `${cut}\n${isOpen ? '\n</details>\n' : ''}\nThe rest is in the summary of the run.\n`;
}

const body = fitting(`${mark}\n${readFileSync(path, 'utf8')}`);
const before = await earlier();
const response =
  before === undefined
    ? await ask(`${comments}/${NUMBER}/comments`, 'POST', { body })
    : await ask(`${comments}/comments/${before.id}`, 'PATCH', { body });
if (response.status === 403 || response.status === 404)
  console.log('::notice title=vitrine::The token may not comment; the report is in the summary of this run.');
else if (response.ok) console.log((await response.json()).html_url);
else throw new Error(`the comment is refused with ${response.status}`);
