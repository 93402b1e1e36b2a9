import {
  create,
  parseDependencies,
  type ConstantNode,
  type FactoryFunctionMap,
  type FunctionNode,
  type MathNode,
  type OperatorNode,
  type ParenthesisNode,
} from 'mathjs/number'
import { calculatorMessages as say } from './calculator.messages.ts'
import { RESERVED_NAMES } from './reserved-names.ts'
import { ARGUMENTS, FUNCTIONS, type BinaryOperator, type FunctionName } from './steps.ts'

/** D-68. */
export const MAX_FORMULA_LENGTH = 1000
/** Maximum nesting of parentheses, calls, signs and powers; a long sum is flat. D-68. */
export const MAX_FORMULA_DEPTH = 100

/** An admitted formula. `at` is the position of the name in the text, from 1. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'tag'; readonly name: string; readonly at: number }
  | { readonly kind: 'negate'; readonly of: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }

/** Why a formula is refused, and where. `at` counts characters from 1. */
export interface Refusal {
  readonly at: number
  readonly reason: string
}

export type Admission =
  | { readonly ok: true; readonly expression: Expression; readonly names: readonly NameUse[] }
  | { readonly ok: false; readonly refusal: Refusal }

/** A tag with its position in the text, from 1. */
export interface NameUse {
  readonly name: string
  readonly at: number
}

/**
 * Parses a formula and admits it when it follows the grammar of D-68. mathjs only parses; text is never evaluated. Does
 * not check which tags exist. Never throws.
 */
export function admit(text: string): Admission {
  try {
    return admitOrThrow(text)
  } catch (thrown) {
    if (thrown instanceof Refused) return { ok: false, refusal: thrown.refusal }
    throw thrown
  }
}

// The types say that the factories may be missing; in the package they are always present.
const { parse } = create({ parseDependencies } as FactoryFunctionMap)
const functionNames: ReadonlySet<string> = new Set(FUNCTIONS)
const isFunctionName = (name: string): name is FunctionName => functionNames.has(name)

class Refused {
  readonly refusal: Refusal
  constructor(at: number, reason: string) {
    this.refusal = { at, reason }
  }
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign'
  readonly text: string
  readonly at: number
}

function admitOrThrow(text: string): Admission {
  if (text.trim() === '') throw new Refused(1, say.formulaMissing)
  if (text.length > MAX_FORMULA_LENGTH) throw new Refused(MAX_FORMULA_LENGTH + 1, say.tooLong(MAX_FORMULA_LENGTH))
  const tokens = tokensOf(text)
  refuseUnbalanced(tokens)
  refuseNeighbours(tokens)
  const names = tokens.filter((token) => token.kind === 'name')
  const expression = walk(parsed(text), { names, next: 0 }, 0)
  const used = names.filter((token) => !isFunctionName(token.text)).map((token) => ({ name: token.text, at: token.at }))
  return { ok: true, expression, names: used }
}

function tokensOf(text: string): readonly Token[] {
  const pattern =
    /[ \t]|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>[-+*/^(),])/y
  const tokens: Token[] = []
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex
    const found = pattern.exec(text)
    if (found === null)
      throw new Refused(start + 1, say.unknownSign(String.fromCodePoint(text.codePointAt(start) ?? 0)))
    const { number, name, sign } = found.groups ?? {}
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at: start + 1 })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at: start + 1 })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, at: start + 1 })
  }
  return tokens
}

// Runs before mathjs, whose parser is recursive and whose message does not show which parenthesis is unmatched.
function refuseUnbalanced(tokens: readonly Token[]) {
  const openAt: number[] = []
  for (const token of tokens) {
    if (token.text === '(') openAt.push(token.at)
    else if (token.text === ')' && openAt.pop() === undefined) throw new Refused(token.at, say.unopened)
    if (openAt.length > MAX_FORMULA_DEPTH) throw new Refused(token.at, say.tooDeep(MAX_FORMULA_DEPTH))
  }
  const unclosed = openAt.at(-1)
  if (unclosed !== undefined) throw new Refused(unclosed, say.unclosed)
}

function refuseNeighbours(tokens: readonly Token[]) {
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    if (token.kind === 'number' && !Number.isFinite(Number(token.text))) throw new Refused(token.at, say.numberTooLarge)
    const startsValue = token.kind !== 'sign' || token.text === '('
    const endsValue = before !== undefined && (before.kind !== 'sign' || before.text === ')')
    const isCall = token.text === '(' && before?.kind === 'name'
    if (startsValue && endsValue && !isCall) throw new Refused(token.at, say.operatorMissing)
    // mathjs parses './' in '5./a' as an operation on lists.
    if (
      before?.kind === 'number' &&
      before.text.endsWith('.') &&
      '*/^'.includes(token.text) &&
      before.at + before.text.length === token.at
    ) {
      throw new Refused(token.at - 1, say.unknownSign(`.${token.text}`))
    }
    if (token.kind !== 'name') return
    if (isFunctionName(token.text)) {
      if (after?.text !== '(') throw new Refused(token.at, say.needsParentheses(token.text))
    } else if (RESERVED_NAMES.has(token.text)) throw new Refused(token.at, say.reserved(token.text))
    else if (after?.text === '(') throw new Refused(token.at, say.notAFunction(token.text))
  })
}

function parsed(text: string): MathNode {
  try {
    return parse(text)
  } catch (thrown) {
    const { char = 1 } = thrown as { readonly char?: number }
    throw new Refused(Math.min(char, text.length), say.malformed)
  }
}

interface Cursor {
  readonly names: readonly Token[]
  next: number
}

// The tree has no positions, but it is visited in the order of the text, so the next name belongs to the next name
// token.
function walk(node: MathNode, cursor: Cursor, depth: number): Expression {
  const here = () => cursor.names[Math.min(cursor.next, cursor.names.length - 1)]?.at ?? 1
  if (depth > MAX_FORMULA_DEPTH) throw new Refused(here(), say.tooDeep(MAX_FORMULA_DEPTH))
  switch (node.type) {
    case 'ParenthesisNode':
      return walk((node as ParenthesisNode).content, cursor, depth + 1)
    case 'ConstantNode': {
      const { value } = node as ConstantNode<number>
      // NaN and Infinity are constants to mathjs.
      if (!Number.isFinite(value)) throw new Refused(here(), say.malformed)
      return { kind: 'number', value }
    }
    case 'SymbolNode': {
      const { text, at } = nextName(cursor)
      return { kind: 'tag', name: text, at }
    }
    case 'OperatorNode':
      return walkOperator(node as OperatorNode, cursor, depth)
    case 'FunctionNode':
      return walkCall(node as FunctionNode, cursor, depth)
    default:
      throw new Refused(here(), say.malformed)
  }
}

function nextName(cursor: Cursor): Token {
  const token = cursor.names[cursor.next++]
  if (token === undefined) throw new Refused(1, say.malformed)
  return token
}

const BINARY: Readonly<Record<string, BinaryOperator>> = {
  add: '+',
  subtract: '-',
  multiply: '*',
  divide: '/',
  pow: '^',
}

function walkOperator({ fn, args }: OperatorNode, cursor: Cursor, depth: number): Expression {
  const [first, second] = args
  if (first !== undefined && fn === 'unaryPlus') return walk(first, cursor, depth + 1)
  if (first !== undefined && fn === 'unaryMinus') return { kind: 'negate', of: walk(first, cursor, depth + 1) }
  const operator = BINARY[fn]
  if (first === undefined || second === undefined || operator === undefined) throw new Refused(1, say.malformed)
  // A chain of sums leans to the left and is flat; powers lean to the right and nest.
  const left = walk(first, cursor, depth)
  return { kind: 'binary', operator, left, right: walk(second, cursor, operator === '^' ? depth + 1 : depth) }
}

function walkCall({ args }: FunctionNode, cursor: Cursor, depth: number): Expression {
  const { text: name, at } = nextName(cursor)
  if (!isFunctionName(name)) throw new Refused(at, say.notAFunction(name))
  const { least, most } = ARGUMENTS[name]
  if (args.length < least || args.length > most)
    throw new Refused(at, say.argumentCount(name, argumentsText(least, most)))
  return { kind: 'call', name, args: args.map((arg) => walk(arg, cursor, depth + 1)) }
}

const argumentsText = (least: number, most: number) =>
  most === Infinity ? 'one value or more' : least === most ? 'one value' : `${least} to ${most} values`
