import { type Driver, encodeItem } from '@tablewright/client'
import type { Design, Entities, Patterns } from '@tablewright/design'
import type { DerivedItemModel, DerivedModel, KeyTemplates, MemberOfModel } from '@tablewright/design/model'
import { renderKeyValue } from '@tablewright/design/templates'
import { type AttributeValue, bytesToBase64, type Item } from '@tablewright/dynamo'
import { cancellationReasons } from '../items/cancellation.js'
import type { Values } from '../items/design-items.js'

interface RemovedSource {
  readonly entity: string
  readonly expired: boolean
  readonly before: object | null
}

/**
 * Returns a handler that removes the derived items of expired sources: mirrors, pointers, guards that are not
 * kept, members of sets, and twins. Each removal is conditional on the absence of the source, so a change may
 * be handled twice, or after the source was created again. Counts are left to `verify` with `repair`.
 */
export function removeDerivedOfExpired<E extends Entities, P extends Patterns>(
  design: Design<E, P>,
  driver: Driver,
): (change: RemovedSource) => Promise<void> {
  const { model } = design
  return async ({ entity, expired, before }) => {
    const source = model.entities[entity]
    if (!expired || before === null || source === undefined) return
    const values = before as Values
    const key = keyItem(design as unknown as Design, source.table, source.keys, values)
    if (!key) return
    for (const name of source.derives) {
      const action = removalOf(design as unknown as Design, model.derived[name]!, values)
      if (!action) continue
      const absent = {
        ConditionCheck: {
          TableName: source.table,
          Key: key,
          ConditionExpression: 'attribute_not_exists(#k)',
          ExpressionAttributeNames: { '#k': Object.keys(key)[0]! },
        },
      }
      await driver
        .send('TransactWriteItems', { TransactItems: [absent, action] as never })
        .catch(ignoreRefusal)
    }
  }
}

/** Ignores failed conditions: the source exists again, or the derived item belongs to another source. */
function ignoreRefusal(error: unknown): void {
  const refused = cancellationReasons(error)?.some(({ Code }) => Code === 'ConditionalCheckFailed')
  if (!refused) throw error
}

function removalOf(design: Design, derived: DerivedModel, values: Values): object | undefined {
  switch (derived.kind) {
    case 'mirror':
    case 'pointer':
      return itemRemoval(design, derived, values)
    case 'unique':
      return derived.kept ? undefined : itemRemoval(design, derived, values)
    case 'memberOf':
      return elementRemoval(design, derived, values)
    case 'twin': {
      const twin = design.model.entities[derived.twin]!
      const Key = keyItem(design, twin.table, twin.keys, values)
      return Key && { Delete: { TableName: twin.table, Key } }
    }
    case 'count':
      return undefined
  }
}

/** Returns the deletion of a derived item, conditional on its absence or its source. */
function itemRemoval(design: Design, derived: DerivedItemModel, values: Values): object | undefined {
  const own = Object.values(derived.attributes).map(({ name, from = name }) => [name, values[from]] as const)
  const present = Object.fromEntries(own.filter(([, value]) => value !== undefined))
  const Key = keyItem(design, derived.table, derived.keys, { ...values, ...present })
  if (!Key) return undefined
  const item = encodeItem(design, derived.name, present)
  const names = new Set(
    derived.identity.flatMap((name) => {
      const attribute = derived.attributes[name]
      return attribute && !attribute.keyOnly && item[attribute.path[0]] ? [attribute.path[0]] : []
    }),
  )
  const tests = [...names].filter((name) => Key[name] === undefined)
  const condition = tests.map((_, index) => `#i${index} = :i${index}`).join(' AND ')
  return {
    Delete: {
      TableName: derived.table,
      Key,
      ...(tests.length === 0
        ? {}
        : {
            ConditionExpression: `attribute_not_exists(#k) OR (${condition})`,
            ExpressionAttributeNames: {
              '#k': Object.keys(Key)[0]!,
              ...Object.fromEntries(tests.map((name, index) => [`#i${index}`, name])),
            },
            ExpressionAttributeValues: Object.fromEntries(
              tests.map((name, index) => [`:i${index}`, item[name]!]),
            ),
          }),
    },
  }
}

/** Returns the removal of an element. Undefined for sharded sets, which are left to `verify`. */
function elementRemoval(design: Design, set: MemberOfModel, values: Values): object | undefined {
  if (set.shards > 1 || set.path.length > 1) return undefined
  const Key = keyItem(design, set.table, set.keys, values)
  const element = Key && renderKeyValue(set.element, values as never)
  if (!Key || typeof element !== 'string') return undefined
  return {
    Update: {
      TableName: set.table,
      Key,
      UpdateExpression: 'DELETE #s :e',
      ConditionExpression: 'attribute_exists(#s)',
      ExpressionAttributeNames: { '#s': set.path[0] },
      ExpressionAttributeValues: { ':e': { SS: [element] } },
    },
  }
}

/** Returns the key in the table; undefined if a value is missing. */
function keyItem({ model }: Design, table: string, keys: KeyTemplates, values: Values): Item | undefined {
  const { partition, sort } = model.tables[table]!
  try {
    return Object.fromEntries(
      [...partition, ...sort].map(({ name }) => [
        name,
        keyValue(renderKeyValue(keys[name]!, values as never)),
      ]),
    )
  } catch {
    return undefined
  }
}

function keyValue(value: string | number | Uint8Array): AttributeValue {
  if (typeof value === 'string') return { S: value }
  return typeof value === 'number' ? { N: String(value) } : { B: bytesToBase64(value) }
}
