// Every static document: a look-up. The representation was made before the service started.
import type { Documents } from '../store/documents.ts';
import { problem } from '../http/problem.ts';
import { notFound } from '../../ground/problem-types.ts';
import type { Route } from './route.ts';

export function serveDocument(documents: Documents): Route['handle'] {
  return (_, path) => documents.get(path) ?? problem(notFound, 'No resource is published at this path.');
}
