import { readFileSync } from 'node:fs';
import { toLambdaHandler } from '@vitrine/adapter-lambda';
import { createService, openDocuments, openSnapshot } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';

const file = readFileSync(new URL('front.vitrine', import.meta.url));
const service = createService({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)) });
export const handler = toLambdaHandler(service);
