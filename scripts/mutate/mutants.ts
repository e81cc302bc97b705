import { parseSync } from 'vite';
import type { Mutant } from './mutant.ts';

/** A node of the parser's tree; what else it holds depends on its type. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Change = readonly [node: Node, becomes: string];

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
/** Calls that are replaced by the list that they are made on. */
const DROPPED = new Set(['filter', 'toSorted', 'toReversed']);
/** Types end here; of these three the expression within is code. */
const CODE_WITH_TYPE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const COMPARING = new Set(['===', '!==']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** The nodes below one that run, types left out. */
function childrenOf(node: Node): Node[] {
  if (CODE_WITH_TYPE.has(node.type)) return [node.expression as Node];
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return below.filter((child) => isNode(child) && (!child.type.startsWith('TS') || CODE_WITH_TYPE.has(child.type)));
}

/** An empty value of the kind that an expression gives, as far as it can be seen from it. */
function emptyFor(node: Node): string {
  if (node.type === 'ArrayExpression') return '[]';
  if (isText(node)) return "''";
  return node.type === 'Identifier' && node.name === 'undefined' ? 'null' : 'undefined';
}

type Rule = (node: Node, text: (part: unknown) => string) => Change[];

const binary: Rule = (node, text) => {
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = node.operator as string;
  const other = OPERATORS[operator];
  if (other === undefined || (operator === '+' && (isText(left) || isText(right)))) return [];
  const keys = COMPARING.has(operator) ? [left, right].filter((side) => isText(side) && side.value !== '') : [];
  return [[node, `(${text(left)} ${other} ${text(right)})`], ...keys.map((key): Change => [key, "''"])];
};

const logical: Rule = (node, text) => {
  const other = OPERATORS[node.operator as string];
  const left = text(node.left);
  return [[node, other === undefined ? `(${left})` : `((${left}) ${other} (${text(node.right)}))`]];
};

const literal: Rule = (node) => {
  if (typeof node.value === 'boolean') return [[node, String(!node.value)]];
  return typeof node.value === 'number' ? [[node, String(node.value + 1)]] : [];
};

const call: Rule = (node, text) => {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed === true) return [];
  const property = callee.property as Node;
  const name = property.name as string;
  if (DROPPED.has(name)) return [[node, text(callee.object)]];
  const other = METHODS[name];
  return other === undefined ? [] : [[property, other]];
};

/** What may become of a node of each type. */
const RULES: Readonly<Record<string, Rule>> = {
  BinaryExpression: binary,
  LogicalExpression: logical,
  Literal: literal,
  CallExpression: call,
  UnaryExpression: (node, text) =>
    node.operator === '!' || node.operator === '-' ? [[node, `(${text(node.argument)})`]] : [],
  ConditionalExpression: (node, text) => [
    [node, `((${text(node.test)}) ? (${text(node.alternate)}) : (${text(node.consequent)}))`],
  ],
  SwitchCase: (node) => (isNode(node.test) && isText(node.test) ? [[node.test, "''"]] : []),
  ExpressionStatement: (node) => [[node, ';']],
  ThrowStatement: (node) => [[node, ';']],
  ContinueStatement: (node) => [[node, ';']],
  ReturnStatement: (node) => (isNode(node.argument) ? [[node.argument, emptyFor(node.argument)]] : [[node, ';']]),
  ArrowFunctionExpression: (node) => {
    const body = node.body as Node;
    return body.type === 'BlockStatement' ? [] : [[body, emptyFor(body)]];
  },
};

/** Every mutant of a file's source, in the order of the source. Throws where the source cannot be read. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const text = (part: unknown): string => source.slice((part as Node).start, (part as Node).end);
  const found: Mutant[] = [];
  const walk = (node: Node): void => {
    for (const [changed, becomes] of RULES[node.type]?.(node, text) ?? []) {
      const { start, end } = changed;
      const line = source.slice(0, start).split('\n').length;
      if (text(changed) !== becomes) found.push({ file, line, start, end, was: text(changed), becomes });
    }
    for (const child of childrenOf(node)) walk(child);
  };
  walk(program as unknown as Node);
  return found;
}
