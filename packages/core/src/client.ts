// Public entry "@vitrine/core/client": what those who read a front need to check and to read what it answers.
export { members as fieldMembers } from './engine/http/field-value.ts';
export { essence } from './engine/http/negotiation.ts';
export { headerParameters } from './engine/mcp/header-parameter.ts';
export { compile as compileSchema, type SchemaCheck } from './engine/schema/check.ts';
export { describeIssue, equal } from './engine/schema/validate.ts';
export { catalogShapes } from './engine/store/catalog-shapes.ts';
export { depth as jsonDepth } from './engine/json-rpc/message.ts';
export { mcpFieldValue } from './engine/mcp/field-value.ts';
export { readToolAnswer, type ReadToolAnswer } from './engine/mcp/tool-answer.ts';
export { count, list, nullable, number, object, record, type Shape, text } from './engine/store/shape.ts';
export { boundedPieces, type BodyFault, linesOf, piecesOf, readBytes } from './shared/body-bytes.ts';
export { isObject } from './shared/json.ts';
export { VitrineError } from './shared/vitrine-error.ts';
