import { conditionFunctions } from './condition-syntax.js'
import { functionMisused, functionNotInUpdate, repeatedSection, unknownFunction } from './expression-error.js'
import { type Dialect, readOperand, readPath, readPathTail } from './operand-syntax.js'
import type { ActionSyntax, OperandSyntax, SetValueSyntax } from './syntax.js'
import { TokenReader } from './token-reader.js'

const sections = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const
type Section = (typeof sections)[number]

/** The order in which DynamoDB reports errors. */
const rank = { reserved: 0, unknownFunction: 1, misusedFunction: 2, section: 3, path: 4 } as const

const dialect: Dialect = {
  keywords: new Set(sections),
  ranks: rank,
  checkCall(reader, { name, operands }) {
    if (conditionFunctions.has(name)) reader.note(rank.unknownFunction, functionNotInUpdate(name))
    else if (name === 'list_append') rejectNestedAppend(reader, operands)
    else if (name !== 'if_not_exists') reader.note(rank.unknownFunction, unknownFunction(name))
  },
  // Unlike in conditions, redundant parentheses are allowed.
  redundant() {},
}

function rejectNestedAppend(reader: TokenReader, operands: readonly OperandSyntax[]): void {
  if (operands.some((operand) => operand.kind === 'call' && operand.name === 'list_append')) {
    reader.note(rank.misusedFunction, functionMisused('list_append'))
  }
}

/** Parses the text of an update expression: sections in any order, each at most once. */
export function parseUpdateSyntax(text: string): readonly ActionSyntax[] {
  const reader = new TokenReader('UpdateExpression', text)
  const actions: ActionSyntax[] = []
  const seen = new Set<Section>()
  do {
    const section = sections.find((word) => reader.takeWord(word)) ?? reader.fail()
    if (seen.has(section)) reader.note(rank.section, repeatedSection(section))
    seen.add(section)
    do actions.push(readAction(reader, section))
    while (reader.takeSymbol(','))
  } while (reader.token.kind !== 'end')
  reader.finish()
  return actions
}

function readAction(reader: TokenReader, section: Section): ActionSyntax {
  const path = readPath(reader, dialect)
  switch (section) {
    case 'SET':
      reader.expectSymbol('=')
      return { kind: 'set', path, value: readSetValue(reader) }
    case 'REMOVE':
      return { kind: 'remove', path }
    default: {
      const placeholder = reader.take('value') ?? reader.fail()
      const kind = section === 'ADD' ? 'add' : 'delete'
      return { kind, path, value: { kind: 'value', placeholder } }
    }
  }
}

/** An operand, or a sum or difference of two; each of these may stand in parentheses. */
function readSetValue(reader: TokenReader): SetValueSyntax {
  const left = reader.atSymbol('(') ? readGroup(reader) : readOperand(reader, dialect)
  if (left.kind === 'arithmetic' || (!reader.atSymbol('+') && !reader.atSymbol('-'))) return left
  reader.countOperator()
  const operator = reader.take('symbol') as '+' | '-'
  return { kind: 'arithmetic', operator, left, right: readOperand(reader, dialect) }
}

function readGroup(reader: TokenReader): SetValueSyntax {
  const open = reader.openParenthesis()
  const inner = readSetValue(reader)
  reader.closeParenthesis(open)
  return inner.kind === 'path' ? readPathTail(reader, dialect, inner) : inner
}
