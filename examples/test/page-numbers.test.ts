// Numbers that stand in a page and in the code: each sentence below is made from the constants, and must stand in its page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxInFlight } from '../../packages/adapter-node/src/connection.ts';
import { lingerMs } from '../../packages/adapter-node/src/connection.ts';
import { readOptions } from '../../packages/adapter-node/src/serve-options.ts';
import { maxHeadBytes } from '../../packages/adapter-node/src/serve.ts';
import { trackedClients as workerClients } from '../../packages/adapter-worker/src/worker.ts';
import { maxTargetLength as nginxTargetLength } from '../../packages/vitrine/src/command/export/nginx-conf.ts';
import { maxElementDepth } from '../../packages/content/src/convert/elements.ts';
import { maxIncludeDepth, maxIncludedLength, maxIncludes } from '../../packages/content/src/convert/includes.ts';
import { maxDocsBytes, maxFiles, maxPageBytes } from '../../packages/content/src/files/folder.ts';
import { maxLimit as maxQuota, maxWindowSeconds } from '../../packages/content/src/settings/rate-limit.ts';
import { longestWindowSeconds, maxHits } from '../../packages/core/src/engine/rate-limit/memory-policy.ts';
import * as core from '../../packages/core/src/shared/limits.ts';
import { shownItems } from '../../packages/core/src/rendering/feeds.ts';
import { defaultLlmsCharacters } from '../../packages/core/src/rendering/llms-txt.ts';
import { maxRequests } from '../../packages/conformance/src/verify/verify-responses.ts';
import { headerFields, runSections } from '../../packages/docs-index/src/format.ts';
import * as index from '../../packages/docs-index/src/limits.ts';

const root = new URL('../../', import.meta.url);
const serve = readOptions({});

/** `4,096`. */
const number = (value: number): string => value.toLocaleString('en-US');
const seconds = (ms: number): string => `${ms / 1_000} s`;
const kib = (bytes: number): string => `${bytes / 1_024} KiB`;
const mib = (bytes: number): string => `${bytes / 1_024 / 1_024} MiB`;

const sentences: readonly (readonly [page: string, ...sentences: readonly string[]])[] = [
  [
    'docs/guides/hosting/node.md',
    `| A request head arrives within | ${seconds(serve.headersTimeoutMs)} |`,
    `| A whole request arrives within | ${seconds(serve.requestTimeoutMs)} |`,
    `| An idle connection is kept | ${seconds(serve.keepAliveTimeoutMs)} |`,
    `The head of the next request on a kept connection arrives within | ${seconds(serve.keepAliveTimeoutMs + serve.headersTimeoutMs)} |`,
    `| A connection in use moves a byte within | ${seconds(serve.stalledTimeoutMs)} |`,
    `| Request line and fields together | ${kib(maxHeadBytes)} |`,
    `| A request target | ${number(core.maxTargetLength)} characters |`,
    `| The body of a call | ${kib(core.maxBodyBytes)}, counted`,
    `| Requests of one connection in flight | ${maxInFlight} |`,
    `| Connections | ${number(serve.maxConnections)},`,
    `| After the last answer of a connection, a client may still send for | ${seconds(lingerMs)} |`,
    `2. After ${seconds(serve.acceptAfterStopMs)} (\`acceptAfterStopMs\``,
    `4. After ${seconds(serve.forceAfterMs)} (\`forceAfterMs\`)`,
  ],
  ['docs/guides/hosting/frameworks.md', `process at most ${maxInFlight} requests of a socket at a time`],
  [
    'docs/guides/hosting/lambda.md',
    `| A body above ${kib(core.maxBodyBytes)}, counted after decoding | 413 |`,
    `\`timeoutMs\` of the service (${core.defaultDeadlineMs / 1_000} seconds)`,
  ],
  [
    'docs/guides/hosting/workers.md',
    `for at most ${number(workerClients)} clients at once`,
    `| Body of a call | ${kib(core.maxBodyBytes)}, counted`,
  ],
  ['docs/guides/hosting/fetch.md', `${number(core.maxBodyBytes)} bytes is the limit`],
  ['docs/guides/hosting/cdn.md', `targets of more than ${number(nginxTargetLength)} characters`],
  [
    'docs/guides/limits.md',
    `${core.defaultQuota} requests in any ${core.quotaWindowSeconds} seconds`,
    `counts up to ${number(maxQuota)} requests in windows of 1 to ${maxWindowSeconds} seconds`,
  ],
  ['docs/guides/embedding.md', `default ${core.defaultQuota} in ${core.quotaWindowSeconds} seconds`],
  [
    'docs/reference/specification.md',
    `| requests to dynamic endpoints | ${core.defaultQuota} in ${core.quotaWindowSeconds} seconds`,
    `a body of ${number(core.maxBodyBytes)} bytes (413), nesting of ${core.maxJsonDepth} levels (400), a request target of ${number(core.maxTargetLength)} characters (414)`,
    `\`id\` of ${number(core.maxIdBytes)} bytes of JSON (400)`,
  ],
  [
    'docs/reference/discovery.md',
    `at most ${number(defaultLlmsCharacters)} and ${number(core.maxFullTextCharacters)} characters`,
    `the ${shownItems} newest releases that have a date`,
  ],
  ['docs/guides/verify.md', `sends at most ${maxRequests} requests`],
  [
    'docs/guides/your-docs.md',
    `A page has at most ${mib(maxPageBytes)}, a source at most ${number(maxFiles)} files, all sources together ${mib(maxDocsBytes)}.`,
    `nested deeper than ${maxElementDepth} levels`,
  ],
  [
    'docs/reference/generators.md',
    `at most ${maxIncludeDepth} levels, ${number(maxIncludes)} files and ${mib(maxIncludedLength)} in a page`,
  ],
  [
    'docs/explanation/search.md',
    `**The best ${index.maxCandidates} sections**`,
    `${runSections} sections at a time`,
    `up to ${number(index.maxReach)} sections and ${number(index.phraseBytes)} characters`,
    `up to ${index.maxPrefixExpansions} words that begin with it`,
    `up to ${index.maxExcerpt} characters, from at most ${number(index.excerptWindow)} characters`,
  ],
  ['docs/reference/index-format.md', `${headerFields * 4} bytes.`],
  [
    'packages/docs-index/README.md',
    `${index.maxQueryCharacters} characters and ${index.maxQueryWords} words of a query, ${index.maxLimit} hits an answer, ${number(index.maxReach)} hits by paging`,
  ],
];

test.each(sentences)('%s says the numbers that the code has', (page, ...expected) => {
  const text = readFileSync(new URL(page, root), 'utf8').replaceAll(/\s+/g, ' ');
  for (const sentence of expected) expect(text, sentence).toContain(sentence);
});

test('bounds that two packages state are the same', () => {
  expect(nginxTargetLength).toBe(core.maxTargetLength);
  expect([maxQuota, maxWindowSeconds]).toEqual([maxHits, longestWindowSeconds]);
});
