// /auth.md: a client must obtain nothing before it calls. The document states it where clients look for it.
import { endpointOf } from './connect.ts';
import { type DocumentContext, type DocumentRenderer, markdownMediaType } from './document-definition.ts';
import { heading, list, literal, paragraph, toMarkdown } from './prose.ts';

export const auth: DocumentRenderer = () => [{ path: '/auth.md', mediaType: markdownMediaType, link: 'auth', content: text }];

function text(rendering: DocumentContext): string {
  const { site, snapshot } = rendering;
  const { limit, windowSeconds } = site.rateLimit;
  return toMarkdown([
    heading(1, 'Access'),
    paragraph(
      `No authentication: there is nothing to obtain. Every document and every documentation tool of ${snapshot.facts.product.name} can be read without an account, a key, a token or a login, and none of them changes anything.`,
    ),
    heading(2, 'What that means for a client'),
    ...list([
      'Send no credentials. An Authorization field is neither read nor stored.',
      'There is no OAuth metadata: a 404 at its well-known addresses means that no login exists, not that one failed.',
      ['Documentation tools: connect to ', literal(endpointOf(rendering)), ' with authentication set to none.'],
      `A 429 means wait, not log in: ${limit} requests in ${windowSeconds} seconds are allowed per client.`,
      'A 403 on the tools means that a browser page of another origin called, or that the host name is not served.',
    ]),
  ]);
}
