// One instance of a fleet, as a team writes it: it follows an object of S3 with the reader of the example and the client of AWS, and counts
// what it asks.
import { createRequire } from 'node:module';
import process from 'node:process';
import { serve } from '@vitrine/adapter-node';
import { pollSnapshot } from '@vitrine/adapter-node/follow';
import { createService } from '@vitrine/core';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { fromS3 } from '../../examples/dist/followed-node/s3.js';

const { installed, endpoint, trust, pollIntervalMs } = JSON.parse(process.argv[2]);
const { GetObjectCommand, S3Client } = createRequire(installed)('@aws-sdk/client-s3');
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials, maxAttempts: 1 });

/** Requests by their status, and when those for the file began. */
const asked = { statuses: {}, at: [] };

async function get(input, options) {
  if (input.Key === 'front.vitrine') asked.at.push(Date.now());
  const note = (status) => (asked.statuses[status] = (asked.statuses[status] ?? 0) + 1);
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket: 'front', ...input }), options);
    note(200);
    return found;
  } catch (error) {
    note(error.$metadata?.httpStatusCode ?? 'none');
    throw error;
  }
}

const source = await pollSnapshot(
  fromS3(get, 'front.vitrine'),
  ({ documents, snapshot }) => createService({ documents, mcp: createDocumentationTools(snapshot) }),
  {
    trust,
    pollIntervalMs,
    timeoutMs: 8_000,
    maxBytes: 50_000_000,
    onEvent: (event) => process.send({ event, at: Date.now() }),
  },
);
// The clients pause while the check builds: their connections must not end meanwhile.
const host = await serve(() => source.current, { port: 0, signals: false, keepAliveTimeoutMs: 60_000 });
process.on('message', () => process.send({ asked }));
process.send({ url: host.url });
