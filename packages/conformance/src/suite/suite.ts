// contractSuite: runs every case against one subject. Each case gets a service of its own, with a whole quota and a
// clock in its hand; whatever it receives is held to `conforms`, and no case may make the service fault unless it declares that.
import process from 'node:process';
import { loadFixture } from '#fixture';
import { afterAll, beforeAll, describe, expect, test as vitestTest } from 'vitest';
import { createService } from '@vitrine/core';
import type { Cases, Setting, Target, Test } from './case.ts';
import { conforms } from './conforms.ts';
import { type Contract, readContract } from './contract.ts';
import { createFakeTime, definitionOf, type FakeTime } from './definition.ts';
import type { Fixture } from './fixture.ts';
import type { Answer, Sent, Subject } from './subject.ts';
import { allCases } from './cases/index.ts';

/** For machines with much else to do; a case takes well under a second. */
const patience = 30_000;
/** A deployment may make a case wait for its quota. */
const morePatience = 300_000;

/** Thrown to a case that would move the clock of a deployment. */
class OutOfControl extends Error {}

const fixedTime: FakeTime = {
  clock: () => Date.now(),
  advance: () => {
    throw new OutOfControl();
  },
};

/** The contract of each rendering, read once. */
const contracts = new WeakMap<Fixture['documents'], Contract>();

/** Runs every case against a subject, or those of the files that are named. */
export function contractSuite(subject: Subject, files: readonly string[] = Object.keys(allCases)): void {
  const loaded = loadFixture();
  const names = new Set<string>();
  const sampled = subject.sampled === true && process.env['VITRINE_FULL'] === undefined;
  let nth = 0;

  async function run(setting: Setting, act: (target: Target) => Promise<void>): Promise<void> {
    const fixture = setting.site === undefined ? await loaded : await loadFixture(setting.site, await loaded);
    const time = subject.uncontrolled === true ? fixedTime : createFakeTime();
    const faults: unknown[] = [];
    const overrides = setting.definition?.(fixture) ?? {};
    const definition = { ...definitionOf(fixture, time), onError: (error: unknown) => faults.push(error), ...overrides };
    const hosting = { loopback: setting.loopback ?? true, fixture, definition, overrides };
    const running = await subject.start(createService(definition), hosting);
    try {
      const target = `${fixture.documents.site.prefix}/openapi.json`;
      const contract = contracts.get(fixture.documents) ?? readContract((await running.send({ target })).json());
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

  describe(subject.name, () => {
    beforeAll(async () => {
      await loaded;
    }, 60_000);
    afterAll(() => subject.close?.());
    for (const name of files)
      describe(name, () => {
        nth = 0;
        casesOf(name)(test);
      });
    vitestTest('every exception names a test', () => {
      expect(Object.keys(subject.exceptions ?? {}).filter((name) => !names.has(name))).toEqual([]);
    });
  });
}

function casesOf(file: string): Cases {
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
