// What a service, its documents and its limiter may be made of.
import {
  createService,
  type RateLimitDecision,
  type RenderedDocuments,
  type RateLimiter,
  type ServiceResponse,
  type Service,
  type Snapshot,
} from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { describe, expectTypeOf, test } from 'vitest';

declare const snapshot: Snapshot;
declare const documents: RenderedDocuments;
declare const decision: RateLimitDecision;
const policy = { name: 'default', limit: 120, windowSeconds: 60 };

describe('the four stages', () => {
  test('each takes what the one before gives', () => {
    const mcp = createDocumentationTools(snapshot);
    expectTypeOf(mcp).toEqualTypeOf<McpContent>();
    expectTypeOf(renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp })).toEqualTypeOf<
      Promise<RenderedDocuments>
    >();
    expectTypeOf(createService({ documents, mcp })).toEqualTypeOf<Service>();
    expectTypeOf<Service['handle']>().returns.toEqualTypeOf<Promise<ServiceResponse>>();
  });

  test('a service without documents does not compile', () => {
    // @ts-expect-error documents are what it serves
    createService({ mcp: createDocumentationTools(snapshot) });
  });

  test('a snapshot in the place of documents does not compile', () => {
    // @ts-expect-error a snapshot has to be rendered first
    createService({ documents: snapshot, mcp: createDocumentationTools(snapshot) });
  });

  test('a site may leave its base URL to the settings of the snapshot', () => {
    void renderDocuments(snapshot, { mcp: createDocumentationTools(snapshot) });
    // @ts-expect-error a base URL is a text
    void renderDocuments(snapshot, { baseUrl: new URL('https://front.example.com') });
  });

  test('a document of a team’s own has a path, a type, a content and texts', () => {
    const teamDocument = {
      path: '/team.json',
      mediaType: 'application/json',
      content: '{}',
      title: 'Team',
      description: 'Who we are.',
    };
    void renderDocuments(snapshot, { baseUrl: 'https://front.example.com', documents: [teamDocument] });
    // @ts-expect-error a document states what it is
    void renderDocuments(snapshot, { baseUrl: 'https://front.example.com', documents: [{ path: '/team.json', content: '{}' }] });
  });
});

describe('a limiter', () => {
  test('may answer at once or later', () => {
    const now: RateLimiter = { policy, take: () => decision };
    const later: RateLimiter = { policy, take: () => Promise.resolve(decision) };
    expectTypeOf([now, later]).toEqualTypeOf<RateLimiter[]>();
  });

  test('that only says yes or no does not compile', () => {
    // @ts-expect-error what remains and until when is sent to the client
    const short: RateLimiter = { policy, take: () => ({ allowed: true }) };
    expectTypeOf(short).toEqualTypeOf<RateLimiter>();
  });
});
