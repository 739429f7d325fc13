import { readFileSync } from 'node:fs';
import { createFront } from 'vitrine/edge';
import { toLambdaHandler } from 'vitrine/lambda';

const file = readFileSync(new URL('front.vitrine', import.meta.url));
export const handler = toLambdaHandler(await createFront(file));
