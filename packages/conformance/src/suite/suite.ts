// contractSuite: runs every case against one subject. Each case gets a service of its own, with a whole quota and a
// clock in its hand; all that it receives is checked by `conforms`, and no case may make the service fault unless it declares that.
import process from 'node:process';
import { loadFixture } from '#fixture';
import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest';
import { createService, type JsonObject } from '@vitrine/core';
import { isObject } from '@vitrine/core/serving';
import { casesOf } from '../cases.ts';
import { readContract, type Contract } from '../verify/contract.ts';
import type { SendRequest } from '../verify/send-request.ts';
import { maxRequests, type VerifyResult, verifyResponses } from '../verify/verify-responses.ts';
import type { Cases, Setting, Target, Test } from './case.ts';
import { conforms } from './conforms.ts';
import { createFakeTime, definitionOf, type FakeTime, startOfTime } from './definition.ts';
import type { Fixture } from './fixture.ts';
import type { Answer, Running, Sent, Subject } from './subject.ts';
import { allCases } from './cases/index.ts';

/** For machines with much else to do; a case takes well under a second. */
const patience = 30_000;
/** A deployment may make a case wait for its quota. */
const morePatience = 300_000;

/** Verification of the fixture sends many more; fewer would mean that rules found nothing to ask. */
const minRequests = 500;
const windowMs = 60_000;

/** Thrown to a case that would move the clock of a deployment. */
class OutOfControl extends Error {}

const fixedTime: FakeTime = {
  clock: () => Date.now(),
  advance: () => {
    throw new OutOfControl();
  },
};

/** The fixture for sites of cases, by their text: each is rendered once for all hosts. */
const sites = new Map<string, Promise<Fixture>>();

async function fixtureFor(site: Setting['site'], defaultFixture: Fixture): Promise<Fixture> {
  if (site === undefined) return defaultFixture;
  const text = JSON.stringify(site);
  const fixture = sites.get(text) ?? loadFixture(site, defaultFixture);
  sites.set(text, fixture);
  return fixture;
}

/** The contract of each rendering, read once. */
const contracts = new WeakMap<Fixture['documents'], Contract>();

export function contractSuite(subject: Subject, files: readonly string[] = Object.keys(allCases)): void {
  const loaded = loadFixture();
  const names = new Set<string>();
  const sampled = subject.sampled === true && process.env['VITRINE_FULL'] === undefined;
  let nth = 0;

  async function run(setting: Setting, act: (target: Target) => Promise<void>): Promise<void> {
    const fixture = await fixtureFor(setting.site, await loaded);
    const time = subject.uncontrolled === true ? fixedTime : createFakeTime();
    const faults: unknown[] = [];
    const overrides = setting.definition?.(fixture) ?? {};
    const definition = { ...definitionOf(fixture, time), onError: (error: unknown) => faults.push(error), ...overrides };
    const hosting = { loopback: setting.loopback ?? true, fixture, definition, overrides };
    const running = await subject.start(createService(definition), hosting);
    try {
      const target = `${fixture.documents.site.prefix}/openapi.json`;
      const contract = contracts.get(fixture.documents) ?? readContract(await documentAt(running, target));
      contracts.set(fixture.documents, contract);
      const send = async (sent: Sent | string): Promise<Answer> => {
        const request = typeof sent === 'string' ? { target: sent } : sent;
        const answer = await running.send(request);
        if (setting.skipContract !== true) conforms(request, answer, contract);
        return answer;
      };
      await act({ ...time, send, contract, fixture });
    } finally {
      await running.stop();
    }
    if (setting.faults !== true) expect(faults, 'the service faulted').toEqual([]);
  }

  const test: Test = (name, ...rest: [Setting | ((target: Target) => Promise<void>), ((target: Target) => Promise<void>)?]) => {
    const [first, second] = rest;
    const [setting, act] = typeof first === 'function' ? [{}, first] : [first, second];
    if (act === undefined || names.has(name)) throw new TypeError(`expected one test called ${JSON.stringify(name)}`);
    names.add(name);
    if (sampled && nth++ % 10 !== 0) return;
    const reason = subject.exceptions?.[name] ?? reasonToLeaveOut(subject, setting);
    if (reason !== undefined) vitestTest.skip(`${name} (not here: ${reason})`);
    else if (subject.uncontrolled !== true) vitestTest(name, { timeout: patience }, () => run(setting, act));
    else
      vitestTest(name, { timeout: morePatience }, async ({ skip }) => {
        try {
          await run(setting, act);
        } catch (error) {
          if (!(error instanceof OutOfControl)) throw error;
          skip('the clock of a deployment cannot be moved');
        }
      });
  };

  /** One examination, which asks everything that verification asks in process; of a deployment and of a sample as much as over HTTP. */
  const isBounded = sampled || subject.uncontrolled === true;
  async function examine(): Promise<VerifyResult> {
    let result: VerifyResult = { findings: [], requests: 0, unchecked: [] };
    await run({}, async (target) => {
      const budget = isBounded ? { requests: maxRequests } : {};
      result = await verifyResponses(sendAs(target), { now: startOfTime, ...budget });
    });
    return result;
  }

  /** The rows of the table that hold on every host. */
  function testRows(): void {
    let examined: ReturnType<typeof examine> | undefined;
    vitestTest('everything that can be asked is asked', { timeout: morePatience }, async () => {
      examined ??= examine();
      const { requests, unchecked } = await examined;
      if (isBounded) expect(requests).toBe(maxRequests);
      else {
        expect(requests).toBeGreaterThan(minRequests);
        expect(unchecked).toEqual([]);
      }
    });
    for (const [rule, { description }] of casesOf('host')) {
      names.add(description);
      const reason = subject.exceptions?.[description];
      if (reason !== undefined) vitestTest.skip(`${description} (not here: ${reason})`);
      else
        vitestTest(description, { timeout: morePatience }, async () => {
          examined ??= examine();
          expect((await examined).findings.filter((finding) => finding.rule === rule)).toEqual([]);
        });
    }
  }

  describe(subject.name, () => {
    beforeAll(async () => {
      await loaded;
    }, 60_000);
    afterAll(() => subject.close?.());
    if (files.length > 1) describe('agreement', testRows);
    for (const name of files)
      describe(name, () => {
        nth = 0;
        casesIn(name)(test);
      });
    for (const name of Object.keys(allCases)) if (!files.includes(name)) casesIn(name)((each) => void names.add(each));
    vitestTest('every exception names a test', () => {
      expect(Object.keys(subject.exceptions ?? {}).filter((name) => !names.has(name))).toEqual([]);
    });
  });
}

async function documentAt({ send }: Running, target: string): Promise<JsonObject> {
  const document: unknown = JSON.parse((await send({ target })).text);
  if (!isObject(document)) throw new TypeError(`${target}: expected an object`);
  return document;
}

/** Sends what verification asks; a used-up quota is waited for, and its clients are one that no case has. */
function sendAs({ send, advance }: Target): SendRequest {
  let isAnother = false;
  return async ({ method, target, fields = {}, body, client }) => {
    const sent = { method, target, fields, ...(body !== undefined && { body }), ...(client !== undefined && { client: 9 }) };
    // Where clients cannot be distinguished, they begin after each other.
    if ((client !== undefined) !== isAnother) advance(windowMs);
    isAnother = client !== undefined;
    const answer = await send(sent);
    if (answer.status !== 429 || isAnother) return answer;
    advance(windowMs);
    return send(sent);
  };
}

function casesIn(file: string): Cases {
  const cases = allCases[file];
  if (cases === undefined) throw new TypeError(`expected one of ${Object.keys(allCases).join(', ')}, received ${file}`);
  return cases;
}

/** Why a case cannot be made of a deployment; undefined when it can. */
function reasonToLeaveOut({ uncontrolled }: Subject, setting: Setting): string | undefined {
  if (uncontrolled !== true) return undefined;
  if (setting.controlled === true) return 'the quota and the clock of a deployment are its own';
  return Object.keys(setting).length > 0 ? 'a deployment has the settings that it was deployed with' : undefined;
}
