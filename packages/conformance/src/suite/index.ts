// Public entry ".": the suite, and the subjects that this repository has.
export { createFakeTime, definitionOf, type FakeTime } from './definition.ts';
export { type Fixture, loadFixture } from './fixture.ts';
export { type Answer, type Hosting, type Running, type Sent, type Subject } from './subject.ts';
export { contractSuite } from './suite.ts';
export { fetch } from './subjects/fetch.ts';
export { handle } from './subjects/handle.ts';
export { node } from './subjects/node.ts';
export { askSocket, server } from './subjects/socket.ts';
export { worker } from './subjects/worker.ts';
