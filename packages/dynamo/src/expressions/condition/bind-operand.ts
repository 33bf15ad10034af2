import type { AttributeValue } from '../../attribute-value.js'
import {
  type ExpressionLabel,
  expressionError,
  undefinedName,
  undefinedValue,
} from '../syntax/expression-error.js'
import type { Path } from '../syntax/path.js'
import type { Placeholders } from '../syntax/placeholders.js'
import type { OperandSyntax, PathSyntax } from '../syntax/syntax.js'
import type { PathOperand, ValueOperand } from './condition.js'

/** An operand whose placeholders are replaced; calls are not checked yet. */
export type BoundOperand = PathOperand | ValueOperand | BoundCall

export interface BoundCall {
  readonly kind: 'call'
  readonly name: string
  readonly operands: readonly BoundOperand[]
}

/** Replaces placeholders by their names and values, in the order of the text. Throws at the first undefined one. */
export function bindOperand(
  label: ExpressionLabel,
  operand: OperandSyntax,
  placeholders: Placeholders,
): BoundOperand {
  switch (operand.kind) {
    case 'path':
      return { kind: 'path', path: bindPath(label, operand, placeholders) }
    case 'value':
      return { kind: 'value', value: bindValue(label, operand.placeholder, placeholders) }
    case 'call': {
      const operands = operand.operands.map((inner) => bindOperand(label, inner, placeholders))
      return { kind: 'call', name: operand.name, operands }
    }
  }
}

export function bindPath(label: ExpressionLabel, path: PathSyntax, placeholders: Placeholders): Path {
  if (!path.elements.some(isPlaceholder)) return path.elements as unknown as Path
  const elements = path.elements.map((element) => {
    if (!isPlaceholder(element)) return element
    const name = placeholders.name(element)
    if (name === undefined) throw expressionError(label, undefinedName(element))
    return name
  })
  return elements as unknown as Path
}

function isPlaceholder(element: string | number): element is string {
  return typeof element === 'string' && element.startsWith('#')
}

export function bindValue(
  label: ExpressionLabel,
  placeholder: string,
  placeholders: Placeholders,
): AttributeValue {
  const value = placeholders.value(placeholder)
  if (value === undefined) throw expressionError(label, undefinedValue(placeholder))
  return value
}
