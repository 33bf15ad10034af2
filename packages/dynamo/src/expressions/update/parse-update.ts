import { type AttributeType, attributeType } from '../../attribute-value.js'
import { type BoundOperand, bindOperand, bindPath, bindValue } from '../condition/bind-operand.js'
import {
  expressionError,
  pathRequired,
  wrongActionOperand,
  wrongOperandCount,
  wrongOperandType,
} from '../syntax/expression-error.js'
import { createParseCache } from '../syntax/parse-cache.js'
import { checkPathsApart } from '../syntax/path-tree.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { ActionSyntax, OperandSyntax, SetValueSyntax } from '../syntax/syntax.js'
import { parseUpdateSyntax } from '../syntax/update-syntax.js'
import type { SetValue, Update, UpdateAction } from './update.js'

const label = 'UpdateExpression'
const cache = createParseCache<readonly ActionSyntax[]>()

/**
 * Parses an update expression.
 *
 * @example
 * const update = parseUpdate('ADD visits :one', createPlaceholders(undefined, { ':one': { N: '1' } }))
 * applyUpdate(update, { id: { S: 'a' } }) // { id: { S: 'a' }, visits: { N: '1' } }
 */
export function parseUpdate(text: string, placeholders: Placeholders): Update {
  const syntax = cache(text, () => parseUpdateSyntax(text))
  const bound = bindActions(syntax, placeholders)
  checkPathsApart(
    label,
    bound.map(({ path }) => path),
  )
  for (const action of bound) checkActionOperand(action)
  return { actions: bound.map(finishAction) }
}

function bindActions(syntax: readonly ActionSyntax[], placeholders: Placeholders): readonly BoundAction[] {
  try {
    return syntax.map((action) => bindAction(action, placeholders))
  } catch (error) {
    // An undefined name anywhere is reported before an undefined value.
    for (const action of syntax) checkNames(action, placeholders)
    throw error
  }
}

/** An action whose SET value is bound but not yet checked. */
type BoundAction =
  | Exclude<UpdateAction, { kind: 'set' }>
  | { readonly kind: 'set'; readonly path: UpdateAction['path']; readonly value: BoundSetValue }

type BoundSetValue =
  | BoundOperand
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-'
      readonly left: BoundOperand
      readonly right: BoundOperand
    }

function checkNames(action: ActionSyntax, placeholders: Placeholders): void {
  bindPath(label, action.path, placeholders)
  if (action.kind !== 'set') return
  for (const operand of operandsOf(action.value)) checkOperandNames(operand, placeholders)
}

function checkOperandNames(operand: OperandSyntax, placeholders: Placeholders): void {
  if (operand.kind === 'path') bindPath(label, operand, placeholders)
  if (operand.kind === 'call') {
    for (const inner of operand.operands) checkOperandNames(inner, placeholders)
  }
}

function operandsOf(value: SetValueSyntax): readonly OperandSyntax[] {
  return value.kind === 'arithmetic' ? [value.left, value.right] : [value]
}

function bindAction(action: ActionSyntax, placeholders: Placeholders): BoundAction {
  const path = bindPath(label, action.path, placeholders)
  switch (action.kind) {
    case 'remove':
      return { kind: 'remove', path }
    case 'set':
      return { kind: 'set', path, value: bindSetValue(action.value, placeholders) }
    default:
      return { kind: action.kind, path, value: bindValue(label, action.value.placeholder, placeholders) }
  }
}

function bindSetValue(value: SetValueSyntax, placeholders: Placeholders): BoundSetValue {
  if (value.kind !== 'arithmetic') return bindOperand(label, value, placeholders)
  const left = bindOperand(label, value.left, placeholders)
  return { ...value, left, right: bindOperand(label, value.right, placeholders) }
}

const longTypeNames: Readonly<Partial<Record<AttributeType, string>>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  L: 'LIST',
  M: 'MAP',
}

/** ADD takes a number or a set, DELETE a set. */
function checkActionOperand(action: BoundAction): void {
  if (action.kind !== 'add' && action.kind !== 'delete') return
  const type = attributeType(action.value)
  const name = longTypeNames[type]
  if (name === undefined || (action.kind === 'add' && type === 'N')) return
  throw expressionError(label, wrongActionOperand(action.kind.toUpperCase(), name))
}

function finishAction(action: BoundAction): UpdateAction {
  if (action.kind !== 'set') return action
  const value = toSetValue(action.value)
  return value === action.value ? (action as UpdateAction) : { ...action, value }
}

function toSetValue(value: BoundSetValue): SetValue {
  switch (value.kind) {
    case 'path':
    case 'value':
      return value
    case 'arithmetic': {
      const [left, right] = [toSetValue(value.left), toSetValue(value.right)]
      checkConstants(value.operator, 'N', [left, right])
      return { ...value, left, right }
    }
    case 'call':
      return toCall(value.name, value.operands.map(toSetValue))
  }
}

function toCall(name: string, operands: readonly SetValue[]): SetValue {
  const [first, second] = operands
  if (first === undefined || second === undefined || operands.length > 2) {
    throw expressionError(label, wrongOperandCount(name, operands.length))
  }
  if (name === 'list_append') {
    checkConstants(name, 'L', operands)
    return { kind: 'listAppend', first, second }
  }
  if (first.kind !== 'path') throw expressionError(label, pathRequired(name))
  return { kind: 'ifNotExists', path: first.path, otherwise: second }
}

function checkConstants(name: string, wanted: AttributeType, operands: readonly SetValue[]): void {
  for (const operand of operands) {
    const type = constantType(operand)
    if (type !== undefined && type !== wanted) throw expressionError(label, wrongOperandType(name, type))
  }
}

/** The type of a value that does not depend on the item. */
function constantType(value: SetValue): AttributeType | undefined {
  if (value.kind === 'listAppend') return 'L'
  return value.kind === 'value' ? attributeType(value.value) : undefined
}
