// Data that a script writes down: literals of JavaScript, JSX and TypeScript, read from the syntax tree. Nothing is executed:
// a call, a function that does more than name values and return one, or a value known only at run time is unknown, and an unknown value is
// `undefined`, also in a list.
import { posix } from 'node:path';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Budget, charge, newBudget, requireWalkable, TooMuchWork } from './value-budget.ts';
import { type Expression, type Node, Parser, type Pattern, type Program, type SpreadElement, type Statement } from 'acorn';

export type Scope = ReadonlyMap<string, unknown>;

/** Reads the file that a script imports, by the path as the script writes it; undefined where there is none. */
export type ImportReader = (path: string) => { readonly exports: Scope } | undefined;

const maxScriptLength = 512 * 1024;
const maxDepth = 40;
/** Longest text of a value. */
const maxTextLength = 1024 * 1024;

const TypeScriptParser = Parser.extend(tsPlugin({ jsx: {} }));
const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const;

/** What a script exports, by name; `default` also represents `module.exports`. Empty for a script that cannot be parsed. `scope` has the names that it may use. */
export function readScript(text: string, readImport: ImportReader = () => undefined, scope: Scope = new Map()): Scope {
  const exported = new Map<string, unknown>();
  const program = parseProgram(text);
  if (program === undefined) return exported;
  const environment = { scope: new Map(scope), readImport, budget: newBudget() };
  try {
    for (const statement of program.body) readStatement(statement, environment, exported);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    exported.clear();
  }
  return exported;
}

interface Environment {
  readonly scope: Map<string, unknown>;
  readonly readImport: ImportReader;
  readonly budget: Budget;
  /** The words of JSX within an object or a list. */
  readonly jsx?: (node: Node) => string;
}

/** The value of one expression, or undefined where it is not a literal over the scope. `jsx` makes words of the JSX in its members. */
export function readExpression(text: string, scope: Scope = new Map(), jsx?: (source: string) => string): unknown {
  if (text.length > maxScriptLength) return undefined;
  try {
    const expression = TypeScriptParser.parseExpressionAt(text, 0, options);
    const environment = { scope: new Map(scope), readImport: () => undefined, budget: newBudget() };
    if (jsx === undefined || !['ObjectExpression', 'ArrayExpression'].includes(expression.type))
      return valueOf(expression, environment, 0);
    return valueOf(expression, { ...environment, jsx: ({ start, end }) => jsx(text.slice(start, end)) }, 0);
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

/** What a script exports by a name; `module.exports = { docs }` exports `docs`. */
function exportOf(exports: Scope, name: string): unknown {
  if (exports.has(name)) return exports.get(name);
  const all = exports.get('default');
  return typeof all === 'object' && all !== null && Object.hasOwn(all, name) ? Reflect.get(all, name) : undefined;
}

function readStatement(statement: TopLevel, environment: Environment, exported: Map<string, unknown>): void {
  const { scope, readImport } = environment;
  if (statement.type === 'ImportDeclaration') {
    const from = readImport(String(statement.source.value));
    for (const each of statement.specifiers) {
      const name = each.type === 'ImportSpecifier' ? identifierOf(each.imported) : 'default';
      scope.set(each.local.name, each.type === 'ImportNamespaceSpecifier' ? undefined : from && exportOf(from.exports, name));
    }
  } else if (statement.type === 'VariableDeclaration') {
    declare(statement, environment);
  } else if (statement.type === 'FunctionDeclaration') {
    scope.set(statement.id.name, valueOf(statement, environment, 0));
  } else if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration?.type === 'VariableDeclaration') {
      for (const name of declare(statement.declaration, environment)) exported.set(name, scope.get(name));
    }
    for (const { local, exported: as } of statement.specifiers) exported.set(identifierOf(as), scope.get(identifierOf(local)));
  } else if (statement.type === 'ExportDefaultDeclaration') {
    exported.set('default', configurationOf(statement.declaration, environment));
  } else if (statement.type === 'ExpressionStatement') {
    readAssignment(statement.expression, environment, exported);
  }
}

/** Adds the names that a statement declares to the scope; those of a pattern are members of its value. */
function declare(statement: Statement & { type: 'VariableDeclaration' }, environment: Environment, depth = 0): string[] {
  const { scope } = environment;
  return statement.declarations.flatMap(({ id, init }) => {
    const value = init ? valueOf(init, environment, depth) : undefined;
    if (id.type === 'Identifier') {
      scope.set(id.name, value);
      return [id.name];
    }
    if (id.type !== 'ObjectPattern') return [];
    return id.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.value.type !== 'Identifier') return [];
      scope.set(property.value.name, property.computed ? undefined : memberNamed(value, identifierOf(property.key)));
      return [property.value.name];
    });
  });
}

/** What a script gives as its configuration: a value, or what a function makes of the parameters that a tool hands it, which are unknown. */
function configurationOf(node: Node, environment: Environment): unknown {
  if (!('params' in node) || !Array.isArray(node.params)) return valueOf(node, environment, 0);
  const scope = new Map(environment.scope);
  for (const parameter of node.params as readonly Pattern[]) if (parameter.type === 'Identifier') scope.delete(parameter.name);
  return valueOf({ ...node, params: [] } as Node, { ...environment, scope }, 0); // the same function
}

/** `module.exports = …`, `module.exports.name = …` and `exports.name = …`. */
function readAssignment(expression: Expression, environment: Environment, exported: Map<string, unknown>): void {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression' || expression.left.computed) return;
  const { object, property } = expression.left;
  const name = property.type === 'Identifier' ? property.name : '';
  if (object.type === 'Identifier' && object.name === 'module' && name === 'exports')
    exported.set('default', configurationOf(expression.right, environment));
  else if (isExports(object)) exported.set(name, valueOf(expression.right, environment, 0));
}

function isExports(node: Node): boolean {
  const each = node as Expression; // what is no expression is neither
  if (each.type === 'Identifier') return each.name === 'exports';
  return (
    each.type === 'MemberExpression' &&
    each.object.type === 'Identifier' &&
    each.object.name === 'module' &&
    each.property.type === 'Identifier' &&
    each.property.name === 'exports'
  );
}

function identifierOf(node: Pattern | Expression): string {
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

function valueOf(node: Node, environment: Environment, depth: number): unknown {
  if (depth > maxDepth) return undefined;
  charge(environment.budget, 1);
  const read = (inner: Node): unknown => valueOf(inner, environment, depth + 1);
  if (wrappers.has(node.type) && 'expression' in node) return read(node.expression as Node); // each wrapper has one expression
  if (/^JSX(?:Element|Fragment)$/.test(node.type)) return environment.jsx?.(node);
  const expression = node as Expression; // what is no expression falls to the default below
  if (expression.type === 'Literal') return expression.regex === undefined ? expression.value : undefined;
  if (expression.type === 'TemplateLiteral') return templateText(expression, read);
  if (expression.type === 'Identifier') return environment.scope.get(expression.name);
  if (expression.type === 'UnaryExpression') return unary(expression.operator, read(expression.argument));
  if (expression.type === 'BinaryExpression' && expression.operator === '+')
    return sum(read(expression.left), read(expression.right));
  if (expression.type === 'LogicalExpression')
    return chosen(expression.operator, read(expression.left), () => read(expression.right));
  if (expression.type === 'ArrayExpression') return listOfItems(expression.elements, read, environment.budget);
  if (expression.type === 'ObjectExpression') return objectOf(expression, read, environment.budget);
  if (expression.type === 'MemberExpression') return memberOf(expression, read);
  if (expression.type === 'AwaitExpression') return read(expression.argument);
  if (expression.type === 'CallExpression') return resultOf(expression, read, environment);
  // a function that is exported by its declaration has the body of any other
  if (node.type === 'FunctionDeclaration')
    return returnedBy(node as Expression & { type: 'FunctionExpression' }, environment, depth + 1);
  if (expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression')
    return returnedBy(expression, environment, depth + 1);
  return undefined;
}

/**
 * What `||`, `??` and `&&` choose. Where the left value is known only at run time, a text on the right is the one without that setting, such as
 * the base of addresses. A list or an object may be another one when the site is built, and hide more: it is unknown.
 */
function chosen(operator: string, left: unknown, right: () => unknown): unknown {
  if (left === undefined) {
    const fallback = operator === '&&' ? undefined : right();
    return typeof fallback === 'string' ? fallback : undefined;
  }
  if (operator === '??') return left === null ? right() : left;
  return (operator === '&&') === Boolean(left) ? right() : left;
}

/** The items of a list; undefined for each that is unknown, and for a spread list that is unknown as a whole. */
function listOfItems(
  elements: readonly (Expression | SpreadElement | null)[],
  read: (inner: Node) => unknown,
  budget: Budget,
): readonly unknown[] {
  const items: unknown[] = [];
  for (const element of elements) {
    const value = element === null ? undefined : read(element.type === 'SpreadElement' ? element.argument : element);
    const added = element?.type === 'SpreadElement' && Array.isArray(value) ? (value as readonly unknown[]) : [value];
    charge(budget, added.length);
    for (const item of added) items.push(item);
  }
  return requireWalkable(items);
}

/**
 * The value of a call: `require`, a call of a function without parameters that is declared in the script, and functions such as
 * `defineConfig` and `withPlugin(…)`, which check their first argument and give it back.
 */
function resultOf(
  { callee, arguments: given }: Expression & { type: 'CallExpression' },
  read: (inner: Node) => unknown,
  { scope, readImport }: Environment,
): unknown {
  const [first] = given;
  if (callee.type === 'Identifier' && first === undefined) return scope.get(callee.name);
  const value = first === undefined ? undefined : read(first);
  const pathName = pathFunction(callee);
  if (pathName !== undefined) {
    const parts = given.map(read);
    return parts.every((part) => typeof part === 'string') ? pathOf(pathName, parts) : undefined;
  }
  if (callee.type === 'Identifier' && callee.name === 'require' && typeof value === 'string') {
    const exports = readImport(value)?.exports;
    return exports?.has('default') === true ? exports.get('default') : exports && Object.fromEntries(exports);
  }
  return typeof value === 'object' && (callee.type === 'Identifier' || callee.type === 'CallExpression') ? value : undefined;
}

/** `path.resolve`, `require.resolve` and others that make a path of texts; undefined for any other function. */
function pathFunction(callee: Node): string | undefined {
  const each = callee as Expression; // what is no expression is no function
  const name =
    each.type === 'MemberExpression' && each.object.type === 'Identifier' && each.property.type === 'Identifier'
      ? `${each.object.name}.${each.property.name}`
      : each.type === 'Identifier' && each.name;
  return name && /^(?:(?:path\.)?(?:resolve|join)|require\.resolve)$/.test(name) ? name : undefined;
}

/** A path below the project. One that is absolute when the site is built begins with a dot, so that nobody takes it for a pattern. */
function pathOf(name: string, parts: readonly string[]): string {
  if (name === 'require.resolve') return parts[0] ?? '';
  const path = posix.join(...parts);
  return (name.endsWith('resolve') || parts[0] === '.') && !path.startsWith('.') ? `./${path}` : path;
}

/**
 * The list or the object that a function without parameters returns, where it does nothing before but name values:
 * `redirects: async () => { const moved = [ … ]; return [...moved]; }`. What it computes otherwise is unknown.
 */
function returnedBy(
  { params, body }: Expression & { type: 'ArrowFunctionExpression' | 'FunctionExpression' },
  environment: Environment,
  depth: number,
): unknown {
  if (params.length > 0) return undefined;
  const inner = { ...environment, scope: new Map(environment.scope) };
  let value: unknown;
  if (body.type !== 'BlockStatement') value = valueOf(body, inner, depth);
  else {
    const last = body.body.at(-1);
    const before = body.body.slice(0, -1);
    if (last?.type !== 'ReturnStatement' || !last.argument) return undefined;
    for (const statement of before) {
      if (statement.type !== 'VariableDeclaration') return undefined;
      declare(statement, inner, depth);
    }
    value = valueOf(last.argument, inner, depth);
  }
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
    if (text.length > maxTextLength) return undefined;
  }
  return text;
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '-' && typeof value === 'number') return -value;
  return operator === '!' && value !== undefined ? value === false || value === 0 || value === '' : undefined;
}

function sum(left: unknown, right: unknown): unknown {
  if (typeof left !== 'string' || typeof right !== 'string' || left.length + right.length > maxTextLength) return undefined;
  return left + right;
}

function objectOf(
  node: Expression & { type: 'ObjectExpression' },
  read: (inner: Node) => unknown,
  budget: Budget,
): Record<string, unknown> {
  const entries = node.properties.flatMap((property): (readonly [string, unknown])[] => {
    if (property.type === 'SpreadElement') {
      const spread = read(property.argument);
      const members = typeof spread === 'object' && spread !== null ? Object.entries(spread) : [];
      charge(budget, members.length);
      return members;
    }
    if (property.kind !== 'init') return [];
    const name = property.computed ? read(property.key) : identifierOf(property.key);
    return typeof name === 'string' && name !== '' ? [[name, read(property.value)]] : [];
  });
  return requireWalkable(Object.fromEntries(entries));
}

function memberOf(node: Expression & { type: 'MemberExpression' }, read: (inner: Node) => unknown): unknown {
  const name = node.computed ? read(node.property) : node.property.type === 'Identifier' ? node.property.name : undefined;
  return typeof name === 'string' || typeof name === 'number' ? memberNamed(read(node.object), String(name)) : undefined;
}

function memberNamed(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
