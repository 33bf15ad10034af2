import {
  createPlaceholders,
  type Path,
  parseCondition,
  parseProjection,
  parseUpdate,
  type SetValue,
  type Update,
} from '@tablewright/dynamo'
import { conditionPaths } from '@tablewright/engine'
import type { ConditionValues } from '../policy/policy.js'
import { asList, asObject, asText, fieldOf, type Untrusted } from './untrusted.js'

type Names = Parameters<typeof createPlaceholders>[0]
type Values = Parameters<typeof createPlaceholders>[1]
type Placeholders = ReturnType<typeof createPlaceholders>

const conditions = ['KeyConditionExpression', 'FilterExpression', 'ConditionExpression'] as const
/** Maps by attribute name: items, keys, and the legacy parameters. */
const attributeMaps = [
  'Key',
  'Item',
  'ExclusiveStartKey',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
  'Expected',
  'AttributeUpdates',
]

/**
 * The parameters with which a read restricts what it returns. The engine ignores members that an operation does not
 * have, so a `Select` in GetItem must not count.
 */
export type Restrictions = readonly ('ProjectionExpression' | 'AttributesToGet' | 'Select')[]

/** Returns the attributes that a request reads or writes by name; `unlimited` if it may read others, too. */
export function namedAttributes(request: Untrusted, restrictions: Restrictions | 'write'): ConditionValues {
  if (seesAll(request, restrictions)) return 'unlimited'
  try {
    return [...new Set(names(request))]
  } catch {
    return 'unlimited'
  }
}

/**
 * A read without a projection returns whole items, as do writes with ALL_OLD, ALL_NEW or the item of a failed
 * condition.
 */
function seesAll(request: Untrusted, restrictions: Restrictions | 'write'): boolean {
  if (restrictions !== 'write')
    return !restrictions.some((name) => {
      const value = fieldOf(request, name)
      return name === 'Select' ? value === 'COUNT' : value !== undefined
    })
  const returned = asText(fieldOf(request, 'ReturnValues'))
  return returned.startsWith('ALL') || fieldOf(request, 'ReturnValuesOnConditionCheckFailure') === 'ALL_OLD'
}

function* names(request: Untrusted): Generator<string> {
  for (const field of attributeMaps) yield* Object.keys(asObject(fieldOf(request, field)))
  for (const name of asList(fieldOf(request, 'AttributesToGet'))) yield asText(name)
  const placeholders = createPlaceholders(
    (fieldOf(request, 'ExpressionAttributeNames') ?? undefined) as Names,
    (fieldOf(request, 'ExpressionAttributeValues') ?? undefined) as Values,
  )
  for (const [name] of expressionPaths(request, placeholders)) yield name
}

function* expressionPaths(request: Untrusted, placeholders: Placeholders): Generator<Path> {
  const expression = (field: string) => (fieldOf(request, field) ?? undefined) as string | undefined
  for (const field of conditions) {
    const text = expression(field)
    if (text !== undefined) yield* conditionPaths(parseCondition(text, placeholders, field))
  }
  const projection = expression('ProjectionExpression')
  if (projection !== undefined) yield* parseProjection(projection, placeholders)
  const update = expression('UpdateExpression')
  if (update !== undefined) yield* updatePaths(parseUpdate(update, placeholders))
}

/** Every path that an update writes or reads. */
export function* updatePaths(update: Update): Generator<Path> {
  for (const action of update.actions) {
    yield action.path
    if (action.kind === 'set') yield* valuePaths(action.value)
  }
}

function* valuePaths(value: SetValue): Generator<Path> {
  switch (value.kind) {
    case 'value':
      return
    case 'path':
      yield value.path
      return
    case 'ifNotExists':
      yield value.path
      yield* valuePaths(value.otherwise)
      return
    case 'listAppend':
      yield* valuePaths(value.first)
      yield* valuePaths(value.second)
      return
    case 'arithmetic':
      yield* valuePaths(value.left)
      yield* valuePaths(value.right)
  }
}
