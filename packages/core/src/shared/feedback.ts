// The link by which a person reports what is wrong with the documentation: the issue form of the team, filled in with the page and the
// snapshot. It holds nothing that a caller sent; a program that has its person's words adds them to the address itself.

/** What a report is about. */
export interface FeedbackSubject {
  /** The id of a page or section, and where people read it. */
  readonly page?: { readonly id: string; readonly url: string };
  readonly snapshotId?: string;
}

/** Forms by their addresses: those of GitHub, and those of GitLab. */
const prefills: readonly { readonly host: RegExp; readonly path: RegExp; readonly title: string; readonly body: string }[] = [
  { host: /^github\./, path: /^\/[^/]+\/[^/]+\/issues\/new\/?$/, title: 'title', body: 'body' },
  { host: /^gitlab\./, path: /\/-\/issues\/new\/?$/, title: 'issue[title]', body: 'issue[description]' },
];

/** The address of a form, filled in where it is one that can be; any other as it is. */
export function feedbackAddress(form: string, { page, snapshotId }: FeedbackSubject): string {
  const url = new URL(form);
  const prefill = prefills.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  if (prefill === undefined) return form;
  const about = [
    ...(page === undefined ? [] : [`Page: ${page.url}`]),
    ...(snapshotId === undefined ? [] : [`Snapshot: ${snapshotId}`]),
  ];
  const parameters = new URLSearchParams(url.search);
  parameters.set(prefill.title, page === undefined ? 'Documentation' : `Documentation: ${page.id}`);
  // the last one, so that a program finds where words belong
  parameters.delete(prefill.body);
  parameters.set(prefill.body, `${about.join('\n')}\n\n`);
  url.search = parameters.toString().replaceAll('+', '%20');
  return url.href;
}
