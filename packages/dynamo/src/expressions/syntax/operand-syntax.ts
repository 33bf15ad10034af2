import { maxNestingLevels } from '../../limits.js'
import { listIndexOutOfRange, pathTooDeep, reservedKeyword } from './expression-error.js'
import { isReservedWord } from './reserved-words.js'
import type { CallSyntax, OperandSyntax, PathSyntax } from './syntax.js'
import type { TokenReader } from './token-reader.js'

/** The rules of one kind of expression for paths. */
export interface PathDialect {
  /** Words that are not allowed in a path. */
  readonly keywords: ReadonlySet<string>
  /** The ranks of faults that paths have; see {@link TokenReader.note}. */
  readonly ranks: { readonly reserved: number; readonly path: number }
}

/** The rules of one kind of expression for operands. */
export interface Dialect extends PathDialect {
  /** Notes the fault of a call, if it has one. */
  readonly checkCall: (reader: TokenReader, call: CallSyntax) => void
  /** Called for two pairs of parentheses around the same operand. */
  readonly redundant: (reader: TokenReader) => void
}

const largestIndex = 2 ** 31 - 1

/** Reads a path, a value placeholder or a call, in parentheses or not. */
export function readOperand(reader: TokenReader, dialect: Dialect): OperandSyntax {
  if (reader.atSymbol('(')) {
    const inner = readParentheses(reader, dialect, () => readOperand(reader, dialect))
    return inner.kind === 'path' ? readPathTail(reader, dialect, inner) : inner
  }
  return readBareOperand(reader, dialect)
}

/** The contents of parentheses. */
function readParentheses<Node>(reader: TokenReader, dialect: Dialect, readInner: () => Node): Node {
  const open = reader.openParenthesis()
  const inner = readInner()
  if (reader.closeParenthesis(open)) dialect.redundant(reader)
  return inner
}

function readBareOperand(reader: TokenReader, dialect: Dialect): OperandSyntax {
  const placeholder = reader.take('value')
  if (placeholder !== undefined) return { kind: 'value', placeholder }
  const { token, following } = reader
  if (
    token.kind === 'word' &&
    following.kind === 'symbol' &&
    following.text === '(' &&
    !atKeyword(reader, dialect)
  ) {
    return readCall(reader, dialect)
  }
  return readPath(reader, dialect)
}

function readCall(reader: TokenReader, dialect: Dialect): CallSyntax {
  const name = reader.take('word')!
  reader.expectSymbol('(')
  const operands = readOperandList(reader, dialect)
  reader.expectSymbol(')')
  reader.countOperator()
  const call: CallSyntax = { kind: 'call', name, operands }
  dialect.checkCall(reader, call)
  return call
}

/** Reads one or more operands, separated by commas. */
export function readOperandList(reader: TokenReader, dialect: Dialect): readonly OperandSyntax[] {
  const operands = [readOperand(reader, dialect)]
  while (reader.takeSymbol(',')) operands.push(readOperand(reader, dialect))
  return operands
}

export function readPath(reader: TokenReader, dialect: PathDialect): PathSyntax {
  if (atKeyword(reader, dialect)) reader.fail()
  return readPathTail(reader, dialect, { kind: 'path', elements: [readName(reader, dialect)] })
}

/** Reads the rest of a path. A path may also continue after parentheses, as in `(a.b)[0]`. */
export function readPathTail(reader: TokenReader, dialect: PathDialect, head: PathSyntax): PathSyntax {
  if (!reader.atSymbol('.') && !reader.atSymbol('[')) return head
  const elements = [...head.elements]
  for (;;) {
    if (reader.takeSymbol('.')) elements.push(readName(reader, dialect))
    else if (reader.takeSymbol('[')) elements.push(readIndex(reader, dialect))
    else break
  }
  if (elements.length > maxNestingLevels) reader.note(dialect.ranks.path, pathTooDeep(elements.length))
  return { kind: 'path', elements }
}

function readName(reader: TokenReader, dialect: PathDialect): string {
  const placeholder = reader.take('name')
  if (placeholder !== undefined) return placeholder
  if (atKeyword(reader, dialect)) reader.fail()
  const name = reader.take('word') ?? reader.fail()
  if (isReservedWord(name)) reader.note(dialect.ranks.reserved, reservedKeyword(name))
  return name
}

function readIndex(reader: TokenReader, dialect: PathDialect): number {
  const digits = reader.take('index') ?? reader.fail()
  reader.expectSymbol(']')
  const index = Number(digits)
  if (index > largestIndex) reader.note(dialect.ranks.path, listIndexOutOfRange(digits))
  return index
}

function atKeyword(reader: TokenReader, dialect: PathDialect): boolean {
  return reader.token.kind === 'word' && dialect.keywords.has(reader.token.text.toUpperCase())
}
