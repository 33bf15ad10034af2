import type { BindingsModel, GetStepModel, ItemModel, KeyTemplates } from '@tablewright/design/model'
import { ExpressionWriter } from '../expressions/expression-writer.js'
import { keyNamesOf, ownBindings, type PlanContext } from './plan-context.js'
import { pickKeys } from './plan-item.js'

/** The target of a read by key. */
export type TargetPlan = ItemTargetPlan | SetTargetPlan

export interface ItemTargetPlan {
  readonly kind: 'item'
  readonly item: string
  readonly bindings?: BindingsModel
  /** The attributes to return. Defaults to all. */
  readonly returns?: readonly string[]
  readonly projection?: ProjectionPlan
  /** The time-to-live attribute, if expired items count as missing. */
  readonly expiry?: string
}

/** A set that may be sharded over several items. */
export interface SetTargetPlan {
  readonly kind: 'set'
  readonly table: string
  readonly keys: KeyTemplates
  readonly bindings?: BindingsModel
  /** As stored. */
  readonly attribute: string
  readonly shards: number
}

export interface ProjectionPlan {
  readonly ProjectionExpression: string
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>
}

export function planTarget(
  { target, table, keys, returns, bindings, expiry }: GetStepModel,
  context: PlanContext,
): TargetPlan {
  const derived = context.model.derived[target]
  if (derived?.kind === 'memberOf') {
    return {
      kind: 'set',
      table,
      keys: pickKeys(keys, keyNamesOf(context.table({ table }))),
      ...ownBindings(bindings),
      attribute: derived.path[0],
      shards: derived.shards,
    }
  }
  const item = context.item(target)
  return {
    kind: 'item',
    item: target,
    ...ownBindings(bindings),
    ...planReturns(item, { returns, expiry }, context),
  }
}

/** Plans the attributes to read and to return. The time to live is read to find out whether the item has expired. */
export function planReturns(
  item: ItemModel,
  {
    returns,
    expiry,
  }: { readonly returns?: readonly string[] | undefined; readonly expiry?: string | undefined },
  context: PlanContext,
): Pick<ItemTargetPlan, 'returns' | 'projection' | 'expiry'> {
  const read = returns && [...new Set([...returns, ...(expiry === undefined ? [] : [expiry])])]
  return {
    ...(returns && read ? { returns, projection: planProjection(item, read, context) } : {}),
    ...(expiry === undefined ? {} : { expiry }),
  }
}

/** The projection of some attributes. */
function planProjection(item: ItemModel, returns: readonly string[], context: PlanContext): ProjectionPlan {
  const writer = new ExpressionWriter()
  const keyOnly = returns.some((name) => item.attributes[name]!.keyOnly)
  const stored = returns.flatMap((name) =>
    item.attributes[name]!.keyOnly ? [] : [item.attributes[name]!.path],
  )
  const keys = keyOnly ? keyNamesOf(context.table(item)).map((name) => [name]) : []
  const texts = new Set([...stored, ...keys].map((path) => writer.path(path)))
  return {
    ProjectionExpression: [...texts].join(', '),
    ExpressionAttributeNames: writer.placeholders.names,
  }
}
