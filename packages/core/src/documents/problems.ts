// /problems and /problems/<code>: what each problem means. Every problem document's `type` leads here (RFC 9457
// section 4 asks for a page that people can read).
import { problemTypeUri } from '../http/problem.ts';
import { type ProblemType, problemTypes } from '../http/problem-types.ts';
import { markdownMediaType, type Surface } from './rendering.ts';

export const problemsPath = '/problems';

export const problems: Surface = ({ site: { baseUrl } }) => [
  { path: problemsPath, mediaType: markdownMediaType, link: 'problems', content: () => list(baseUrl) },
  ...problemTypes.map((type) => ({
    path: `${problemsPath}/${type.code}`,
    mediaType: markdownMediaType,
    content: () => page(type, baseUrl),
  })),
];

function list(baseUrl: string): string {
  const rows = problemTypes.map(
    (type) => `| [\`${type.code}\`](${problemTypeUri(type, baseUrl)}) | ${type.status} | ${type.title} |`,
  );
  return `# Problems\n\nEvery refusal carries one of these codes. Branch on the code: titles and details are for people.\n\n| Code | Status | Title |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function page(type: ProblemType, baseUrl: string): string {
  return `# ${type.title}\n\n- Code: \`${type.code}\`\n- Status: ${type.status}\n- Type: <${problemTypeUri(type, baseUrl)}>\n\n## How to resolve it\n\n${type.resolution}\n\nAll problems: <${baseUrl}${problemsPath}>\n`;
}
