import { maxItemSize } from '../../limits.js'
import { utf8Length } from '../../size/byte-length.js'
import { attributeValueSize } from '../../size/item-size.js'
import type { Path } from '../syntax/path.js'
import type { SetValue, Update, UpdateAction } from './update.js'

/** Bytes that UpdateItem counts for an update and its clauses, on top of names and values; measured on AWS. */
const cost = {
  update: 3,
  write: 19,
  remove: 1,
  pathOperand: 1,
  operandElement: 14,
  targetElement: 4,
  '+': 34,
  '-': 37,
  ifNotExists: 39,
  listAppend: 37,
} as const

/**
 * Returns the bytes that UpdateItem counts for an update expression against 400 KB, in addition to the resulting
 * item: the values that the request writes, and a fixed cost for each clause and operator. Values that are only read
 * are free. Stops counting above 400 KB.
 */
export function updateCharge({ actions }: Update): number {
  let charge: number = cost.update
  for (const action of actions) {
    charge += actionCharge(action)
    // Enough to refuse the update. Hundreds of actions can share one large value.
    if (charge > maxItemSize) break
  }
  return charge
}

function actionCharge(action: UpdateAction): number {
  switch (action.kind) {
    case 'set':
      return cost.write + targetCharge(action.path) + operandCharge(action.value)
    case 'add':
      return cost.write + targetCharge(action.path) + attributeValueSize(action.value)
    default:
      return cost.remove + targetCharge(action.path)
  }
}

function operandCharge(value: SetValue): number {
  switch (value.kind) {
    case 'value':
      return attributeValueSize(value.value)
    case 'path':
      return pathCharge(value.path)
    case 'ifNotExists':
      return cost.ifNotExists + pathCharge(value.path) + operandCharge(value.otherwise)
    case 'listAppend':
      return cost.listAppend + operandCharge(value.first) + operandCharge(value.second)
    case 'arithmetic':
      return cost[value.operator] + operandCharge(value.left) + operandCharge(value.right)
  }
}

function pathCharge(path: Path): number {
  return path.reduce<number>(
    (sum, element) => sum + cost.operandElement + elementLength(element),
    cost.pathOperand,
  )
}

function targetCharge([name, ...rest]: Path): number {
  return rest.reduce<number>(
    (sum, element) => sum + cost.targetElement + elementLength(element),
    utf8Length(name),
  )
}

function elementLength(element: string | number): number {
  return typeof element === 'number' ? String(element).length : utf8Length(element)
}
