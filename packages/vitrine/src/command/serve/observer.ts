// The listeners of `vitrine serve`: lines for --log, metrics and the served snapshot for --admin-port, and the counter of searches where
// front.yaml switches it on. They outlive a change of content.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { defined } from '@vitrine/core/serving';
import type { AdminSettings } from '@vitrine/adapter-node/serve-options';
import type { RenderedDocuments, ExchangeEvent, ServiceDefinition, Snapshot } from '@vitrine/core';
import type { FollowEvent, FollowState } from '@vitrine/core/follow';
import { createMetrics, createSearchCounter, toJsonLine, type SearchCounterWithReport } from '@vitrine/core/observe';
import type { serve } from '../serve.ts';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import type { Log } from './log.ts';

interface Observed {
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
}

export interface Observer {
  readonly listen: (front: Observed) => Pick<ServiceDefinition, 'onExchange' | 'searchCounter'>;
  readonly onFollowEvent: (event: FollowEvent) => void;
  /** From now on the served snapshot is shown with the state of its source. */
  readonly follow: (state: () => FollowState) => void;
  /** The pages of the admin listener, when there is to be one. */
  readonly admin: AdminSettings | undefined;
}

export function createObserver({ options, terminal }: InvocationOf<typeof serve>, lines: Log): Observer {
  const { log, adminPort } = options;
  const metrics = adminPort === undefined ? undefined : createMetrics();
  let current: Observed | undefined;
  let searchCounter: SearchCounterWithReport | undefined;
  let stateOf: (() => FollowState) | undefined;

  return {
    listen: (front) => {
      current = front;
      searchCounter = counterFor(front, searchCounter);
      const listens = log !== 'off' || metrics !== undefined;
      return {
        ...(listens && {
          onExchange: (event: ExchangeEvent) => {
            metrics?.onExchange(event);
            if (log === 'text') terminal.print(textLine(event, terminal));
            else if (log === 'json') lines.write(`${toJsonLine(event)}\n`);
          },
        }),
        ...defined({ searchCounter }),
      };
    },
    onFollowEvent: (event) => metrics?.onFollowEvent(event),
    follow: (state) => {
      stateOf = state;
    },
    admin:
      adminPort === undefined
        ? undefined
        : {
            port: adminPort,
            ...defined({ metrics: metrics && (() => `${metrics.text()}${lines.metrics()}`) }),
            snapshot: () => (current === undefined ? {} : describe(current, stateOf?.())),
            searches: () =>
              searchCounter?.report(Date.now(), current?.snapshot.pages.map(({ id }) => id) ?? []) ?? {
                off: 'count_searches is not in front.yaml',
              },
          },
  };
}

/** The counter that the settings want: the present one while they do not change. */
function counterFor({ documents }: Observed, before: SearchCounterWithReport | undefined): SearchCounterWithReport | undefined {
  const { countSearches } = documents.site;
  if (countSearches === undefined) return undefined;
  const isSame = before?.k === countSearches.k && before.periodHours === countSearches.periodHours;
  return isSame ? before : createSearchCounter(countSearches);
}

function describe({ snapshot, documents }: Observed, source: FollowState | undefined): object {
  const { facts, id, generatedAt, pages } = snapshot;
  return {
    snapshot_id: id,
    generated_at: generatedAt,
    ...defined({ signed_by: documents.signedBy, source: source && described(source) }),
    product: { name: facts.product.name, ...defined({ version: facts.product.version }) },
    base_url: documents.site.baseUrl,
    actions: facts.capabilities.actions.length,
    releases: facts.releases.releases.length,
    pages: pages.length,
    tools: documents.site.tools,
    documents: [...documents.paths()],
  };
}

function described({ source, checkedAt, failure }: FollowState): object {
  const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();
  return {
    name: source,
    ...defined({
      checked_at: checkedAt !== undefined ? timeOf(checkedAt) : undefined,
      failure: failure && { code: failure.code, message: failure.message, since: timeOf(failure.since) },
    }),
  };
}

/** An exchange in a line for people: when, what, how it ended, and how long it took. */
function textLine(
  { startedAt, method, route, status, durationMs, client, problem, call }: ExchangeEvent,
  { colours }: Terminal,
): string {
  const paint = status >= 500 ? colours.red : status >= 400 ? colours.yellow : colours.green;
  const searchSummary =
    call?.search &&
    `${call.search.results} of ${call.search.total}${call.search.unknownWords > 0 ? `, ${call.search.unknownWords} words unknown` : ''}`;
  const what = [call?.method, call?.tool ?? call?.prompt, searchSummary, call?.error, problem].filter((each) => each !== undefined);
  return [
    colours.dim(new Date(startedAt).toISOString().slice(11, 23)),
    paint(String(status)),
    method,
    route ?? '(no resource)',
    ...what,
    colours.dim(`${durationMs} ms ${client}`),
  ].join(' ');
}
