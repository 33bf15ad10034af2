import { type AttributeType, type AttributeValue, attributeType } from '../../attribute-value.js'
import { invalidParameter } from '../../errors/validation.js'
import { checkAttributeName } from '../../values/attribute-name.js'
import type { Projection } from '../projection/projection.js'
import type { Update, UpdateAction } from '../update/update.js'

/** One entry of AttributeUpdates. */
export interface LegacyUpdate {
  readonly Action?: 'ADD' | 'DELETE' | 'PUT'
  readonly Value?: AttributeValue
}

const deletable: readonly AttributeType[] = ['SS', 'NS', 'BS']
/** DynamoDB appends lists, although this is not documented. */
const addable: readonly AttributeType[] = ['N', 'L', ...deletable]

/** Returns the update of AttributeUpdates. Values must be valid already. */
export function legacyUpdates(updates: Readonly<Record<string, LegacyUpdate>>): Update {
  const actions = Object.entries(updates).map(([attribute, update]) => actionOf(attribute, update))
  return { actions, legacy: true }
}

function actionOf(attribute: string, { Action = 'PUT', Value: value }: LegacyUpdate): UpdateAction {
  const path = [attribute] as const
  if (value === undefined) {
    if (Action === 'DELETE') return { kind: 'remove', path }
    throw invalidParameter('Only DELETE action is allowed when no attribute value is specified')
  }
  if (Action === 'PUT') return { kind: 'set', path, value: { kind: 'value', value } }
  const type = attributeType(value)
  if (Action === 'ADD') {
    if (!addable.includes(type)) throw invalidParameter(`ADD action is not supported for the type ${type}`)
    return { kind: 'add', path, value }
  }
  if (!deletable.includes(type)) {
    throw invalidParameter(`DELETE action with value is not supported for the type ${type}`)
  }
  return { kind: 'delete', path, value }
}

/** Returns the projection of AttributesToGet: whole attributes, each once. */
export function legacyProjection(attributes: readonly string[]): Projection {
  for (const name of attributes) checkAttributeName(name)
  const duplicate = attributes.find((name, index) => attributes.indexOf(name) < index)
  if (duplicate !== undefined) {
    throw invalidParameter(`Duplicate value in attribute name: ${duplicate}`)
  }
  return attributes.map((name) => [name])
}
