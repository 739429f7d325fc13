// The fixture under another base URL, as `npm run check contract` requests it: no case may take the usual one for granted.
import { vi } from 'vitest';

vi.stubEnv('CONTRACT_BASE_URL', 'http://front.example.org:8080');
const { contractSuite } = await import('../../src/suite/suite.ts');
const { handle } = await import('../../src/suite/subjects/handle.ts');

contractSuite({ ...handle, name: 'another base URL', sampled: true });
