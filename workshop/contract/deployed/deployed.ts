// The suite against the address that the environment names: see workshop/contract/contract.mjs.
import { readFileSync } from 'node:fs';
import { contractSuite } from '../../../packages/conformance/src/suite/suite.ts';
import { deployed } from '../../../packages/conformance/src/suite/subjects/deployed.ts';

const { CONTRACT_ADDRESS = '', CONTRACT_EXCEPTIONS } = process.env;
const exceptions: unknown = CONTRACT_EXCEPTIONS === undefined ? {} : JSON.parse(readFileSync(CONTRACT_EXCEPTIONS, 'utf8'));
if (typeof exceptions !== 'object' || exceptions === null || Object.values(exceptions).some((reason) => typeof reason !== 'string'))
  throw new TypeError(`${String(CONTRACT_EXCEPTIONS)}: expected an object of names of tests, each with a reason`);

// Checked above.
contractSuite(deployed(new URL(CONTRACT_ADDRESS), exceptions as Readonly<Record<string, string>>));
