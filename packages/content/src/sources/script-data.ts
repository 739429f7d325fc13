// Data that a script writes down: literals of JavaScript, JSX and TypeScript, read from the syntax tree. Nothing is executed:
// a call, a function that does more than return, or a value known only at run time is unknown, and an unknown value is `undefined`.
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Expression, type Node, Parser, type Pattern, type Program, type SpreadElement, type Statement } from 'acorn';

/** Values by name, as far as they are known. */
export type Scope = ReadonlyMap<string, unknown>;

/** Reads the file that a script imports, by the path as the script writes it; undefined where there is none. */
export type ImportReader = (path: string) => { readonly exports: Scope } | undefined;

/** Longest script that is read, in characters. */
const maxScriptLength = 512 * 1024;
/** Deepest nesting of values. */
const maxDepth = 40;

const TypeScriptParser = Parser.extend(tsPlugin({ jsx: {} }));
const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const;

/** What a script exports, by name; `default` also represents `module.exports`. Empty for a script that cannot be parsed. */
export function readScript(text: string, readImport: ImportReader = () => undefined): Scope {
  const exported = new Map<string, unknown>();
  const program = parseProgram(text);
  if (program === undefined) return exported;
  const scope = new Map<string, unknown>();
  for (const statement of program.body) readStatement(statement, scope, exported, readImport);
  return exported;
}

/** The value of one expression, or undefined where it is not a literal over the scope. */
export function readExpression(text: string, scope: Scope = new Map()): unknown {
  if (text.length > maxScriptLength) return undefined;
  try {
    return valueOf(TypeScriptParser.parseExpressionAt(text, 0, options), scope, 0);
  } catch {
    return undefined;
  }
}

function parseProgram(text: string): Program | undefined {
  if (text.length > maxScriptLength) return undefined;
  try {
    return TypeScriptParser.parse(text, options);
  } catch {
    return undefined;
  }
}

type TopLevel = Program['body'][number];

function readStatement(
  statement: TopLevel,
  scope: Map<string, unknown>,
  exported: Map<string, unknown>,
  readImport: ImportReader,
): void {
  if (statement.type === 'ImportDeclaration') {
    const from = readImport(String(statement.source.value));
    for (const each of statement.specifiers) {
      const name = each.type === 'ImportSpecifier' ? nameOf(each.imported) : 'default';
      scope.set(each.local.name, each.type === 'ImportNamespaceSpecifier' ? undefined : from?.exports.get(name));
    }
  } else if (statement.type === 'VariableDeclaration') {
    declare(statement, scope);
  } else if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration?.type === 'VariableDeclaration') {
      for (const name of declare(statement.declaration, scope)) exported.set(name, scope.get(name));
    }
    for (const { local, exported: as } of statement.specifiers) exported.set(nameOf(as), scope.get(nameOf(local)));
  } else if (statement.type === 'ExportDefaultDeclaration') {
    exported.set('default', valueOf(statement.declaration, scope, 0));
  } else if (statement.type === 'ExpressionStatement') {
    readAssignment(statement.expression, scope, exported);
  }
}

function declare(statement: Statement & { type: 'VariableDeclaration' }, scope: Map<string, unknown>): string[] {
  return statement.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier') return [];
    scope.set(id.name, init ? valueOf(init, scope, 0) : undefined);
    return [id.name];
  });
}

/** `module.exports = …`. */
function readAssignment(expression: Expression, scope: Scope, exported: Map<string, unknown>): void {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
  const { object, property } = expression.left;
  const isModule = object.type === 'Identifier' && object.name === 'module';
  if (isModule && property.type === 'Identifier' && property.name === 'exports')
    exported.set('default', valueOf(expression.right, scope, 0));
}

function nameOf(node: Pattern | Expression): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

/** TypeScript's wrappers of an expression: they say nothing about its value. */
const wrappers: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
]);

function valueOf(node: Node, scope: Scope, depth: number): unknown {
  if (depth > maxDepth) return undefined;
  const read = (inner: Node): unknown => valueOf(inner, scope, depth + 1);
  if (wrappers.has(node.type) && 'expression' in node) return read(node.expression as Node); // each wrapper has one expression
  const expression = node as Expression; // what is no expression falls to the default below
  if (expression.type === 'Literal') return expression.regex === undefined ? expression.value : undefined;
  if (expression.type === 'TemplateLiteral') return templateText(expression, read);
  if (expression.type === 'Identifier') return scope.get(expression.name);
  if (expression.type === 'UnaryExpression') return unary(expression.operator, read(expression.argument));
  if (expression.type === 'BinaryExpression' && expression.operator === '+')
    return sum(read(expression.left), read(expression.right));
  if (expression.type === 'LogicalExpression') return read(expression.left) ?? read(expression.right);
  if (expression.type === 'ArrayExpression') return expression.elements.flatMap((item) => itemsOf(item, read));
  if (expression.type === 'ObjectExpression') return objectOf(expression, read);
  if (expression.type === 'MemberExpression') return memberOf(expression, read);
  if (expression.type === 'CallExpression') return resultOf(expression, read);
  // a function that is exported by its declaration has the body of any other
  if (node.type === 'FunctionDeclaration') return returnedBy(node as Expression & { type: 'FunctionExpression' }, read);
  if (expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression')
    return returnedBy(expression, read);
  return undefined;
}

function itemsOf(item: Expression | SpreadElement | null, read: (inner: Node) => unknown): readonly unknown[] {
  if (item === null) return [undefined];
  if (item.type !== 'SpreadElement') return [read(item)];
  const spread = read(item.argument);
  return Array.isArray(spread) ? (spread as readonly unknown[]) : [];
}

/** The value of a call: functions such as `defineConfig` check their first argument and give it back. */
function resultOf(node: Expression & { type: 'CallExpression' }, read: (inner: Node) => unknown): unknown {
  const [first] = node.arguments;
  const value = first === undefined ? undefined : read(first);
  return typeof value === 'object' && node.callee.type === 'Identifier' ? value : undefined;
}

/** The list or the object that a function without parameters returns, where it does nothing else: `redirects: () => [ … ]`. */
function returnedBy(
  { params, body }: Expression & { type: 'ArrowFunctionExpression' | 'FunctionExpression' },
  read: (inner: Node) => unknown,
): unknown {
  const [only, ...more] = body.type === 'BlockStatement' ? body.body : [];
  const returned =
    body.type !== 'BlockStatement' ? body : only?.type === 'ReturnStatement' && more.length === 0 ? only.argument : undefined;
  const value = params.length > 0 || !returned ? undefined : read(returned);
  return typeof value === 'object' ? value : undefined;
}

function templateText(node: Expression & { type: 'TemplateLiteral' }, read: (inner: Node) => unknown): string | undefined {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? '';
    const inner = node.expressions[index];
    if (inner === undefined) continue;
    const value = read(inner);
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    text += String(value);
  }
  return text;
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '-' && typeof value === 'number') return -value;
  return operator === '!' && value !== undefined ? value === false || value === 0 || value === '' : undefined;
}

function sum(left: unknown, right: unknown): unknown {
  return typeof left === 'string' && typeof right === 'string' ? left + right : undefined;
}

function objectOf(node: Expression & { type: 'ObjectExpression' }, read: (inner: Node) => unknown): Record<string, unknown> {
  const entries = node.properties.flatMap((property): (readonly [string, unknown])[] => {
    if (property.type === 'SpreadElement') {
      const spread = read(property.argument);
      return typeof spread === 'object' && spread !== null ? Object.entries(spread) : [];
    }
    if (property.kind !== 'init') return [];
    const name = property.computed ? read(property.key) : nameOf(property.key);
    return typeof name === 'string' && name !== '' ? [[name, read(property.value)]] : [];
  });
  return Object.fromEntries(entries);
}

function memberOf(node: Expression & { type: 'MemberExpression' }, read: (inner: Node) => unknown): unknown {
  const object = read(node.object);
  const name = node.computed ? read(node.property) : node.property.type === 'Identifier' ? node.property.name : undefined;
  if (typeof object !== 'object' || object === null || (typeof name !== 'string' && typeof name !== 'number')) return undefined;
  return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[String(name)] : undefined; // an own member
}
