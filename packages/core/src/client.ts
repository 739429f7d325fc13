// Entry "@vitrine/core/client", which is not published: what those who read a front need to check and to read what it answers.
export { catalogShape } from './engine/store/facts-shape.ts';
export { depth as jsonDepth } from './engine/json-rpc/message.ts';
export { mcpFieldValue } from './engine/mcp/header-parameter.ts';
export { readToolAnswer, type ReadToolAnswer } from './engine/mcp/tool-answer.ts';
export { type Shape, type ShapeData, shapeOf } from './engine/store/shape.ts';
export { boundedPieces, type BodyFault, linesOf, piecesOf, readBytes } from './shared/body-bytes.ts';
export { defined, isObject } from './shared/json.ts';
export { VitrineError } from './shared/vitrine-error.ts';
