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
/** A map, since a name such as `toString` is a key of every object. */
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** Calls that are replaced by the list that they are made on. */
const DROPPED = new Set(['filter', 'toSorted', 'toReversed']);
/** Types end here; of these three the expression within is code. */
const CODE_WITH_TYPE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const COMPARING = new Set(['===', '!==']);
const ORDERING = new Set<unknown>(['<', '>']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const unwrapped = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? unwrapped(node.expression as Node) : node;

/** What a choice such as `one < other ? -1 : 1` compares: the order of equal ones, and how far apart two are, is nobody's to see. */
function ordered(node: Node): Node[] | null {
  if (node.type !== 'ConditionalExpression') return null;
  const isSide = (side: Node): boolean =>
    (side.type === 'UnaryExpression' ? (side.argument as Node) : side).value === 1;
  const { operator, left, right } = unwrapped(node.test as Node);
  const isOrder = ORDERING.has(operator) && isSide(node.consequent as Node) && isSide(node.alternate as Node);
  return isOrder ? [left as Node, right as Node] : null;
}

/** The nodes below one that run, types left out. */
function childrenOf(node: Node): Node[] {
  const sides = ordered(node);
  if (sides !== null) return sides;
  if (CODE_WITH_TYPE.has(node.type)) return [node.expression as Node];
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return below.filter((child) => isNode(child) && (!child.type.startsWith('TS') || CODE_WITH_TYPE.has(child.type)));
}

const isNothing = (node: Node): boolean => node.type === 'Identifier' && node.name === 'undefined';

/** An empty value of the kind that an expression gives, as far as it can be seen from it. */
function emptyFor(node: Node): string {
  if (node.type === 'ArrayExpression') return '[]';
  if (isText(node)) return "''";
  return isNothing(node) ? 'null' : 'undefined';
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
  const other = METHODS.get(name);
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
    return body.type === 'BlockStatement' || isNothing(body) ? [] : [[body, emptyFor(body)]];
  },
};

const isNumberFrom0 = (node: Node): boolean => typeof node.value === 'number' && node.value >= 0;

/** Whether what is compared with `above` comes to the same with a value that is missing as with the one put in for it. */
function isComparedAlike(node: Node, above: Node | null): boolean {
  if (node.operator !== '??' || above?.type !== 'BinaryExpression' || unwrapped(above.left as Node) !== node)
    return false;
  const [instead, other] = [(node.right as Node).value, above.right as Node];
  if (above.operator === '>') return instead === 0 && isNumberFrom0(other);
  return COMPARING.has(above.operator as string) && instead === '' && isText(other) && other.value !== '';
}

const changesOf = (node: Node, above: Node | null, text: (part: unknown) => string): Change[] =>
  isComparedAlike(node, above) ? [] : (RULES[node.type]?.(node, text) ?? []);

/** What a change is told by: `continue;` alone would not say which one. */
const toldOf = (changed: Node, above: Node | null): Node =>
  changed.type.endsWith('Statement') && above?.type === 'IfStatement' ? above : changed;

/** Where a node stands: the nearest name around it, and the node that it is a part of. */
type Place = { readonly within: string; readonly above: Node | null };

const nameOf = (node: Node): string | undefined => {
  const named = node.type === 'Property' || node.type === 'MethodDefinition' ? node.key : node.id;
  return isNode(named) && named.type === 'Identifier' ? (named.name as string) : undefined;
};

/** Every mutant of a file's source, in the order of the source. Throws where the source cannot be read. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const text = (part: unknown): string => source.slice((part as Node).start, (part as Node).end);
  const found: Mutant[] = [];
  const walk = (node: Node, { within, above }: Place): void => {
    const place = { within: nameOf(node) ?? within, above };
    for (const [changed, becomes] of changesOf(node, above, text)) {
      const { start, end } = changed;
      const line = source.slice(0, start).split('\n').length;
      const was = text(toldOf(changed, above));
      if (text(changed) !== becomes) found.push({ file, within: place.within, line, start, end, was, becomes });
    }
    for (const child of childrenOf(node))
      walk(child, { ...place, above: node.type === 'ParenthesizedExpression' ? above : node });
  };
  walk(program as unknown as Node, { within: '', above: null });
  return found;
}
