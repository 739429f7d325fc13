// Public entry "@vitrine/core/verify": whether everything that a service publishes agrees, in process or over HTTP. For
// tests and checks, never for a request.
export { type Answer, answerOf, at, list, object, string } from './verification/answer.ts';
export type { Ask, Question } from './verification/ask.ts';
export { legacy as legacyRequest, modern as modernRequest } from './verification/calls.ts';
export { type Rule, type RuleName, rules } from './verification/catalogue.ts';
export { type Verification, type VerifyAnswersOptions, verifyAnswers, type VerifyOptions } from './verification/examine.ts';
export { proveReadOnly, type ReadOnlyOptions } from './verification/read-only.ts';
export type { Builtin } from './verification/runtime.ts';
export { verify, verifyUrl, type VerifyUrlOptions } from './verification/verify.ts';
