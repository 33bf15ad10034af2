import type { Driver } from '@tablewright/client'
import { hideInItem, hideInJson } from '../../secrets/hide-secrets.js'
import { readKey } from '../data/read-key.js'
import type { ItemLens } from '../items/item-lens.js'
import type { EditAsk } from '../types/edit.js'
import type { EditGuard, GuardedEdit } from './edit-guard.js'

/** Describes an edit with the stored item, because the values of the caller are not trusted. */
export async function describeEdit(
  driver: Driver,
  lens: ItemLens,
  guard: EditGuard,
  ask: EditAsk,
): Promise<Omit<GuardedEdit, 'principal' | 'breakGlass'>> {
  const after = ask.action === 'delete' ? undefined : ask.action === 'create' ? ask.item : ask.changes
  const common = { action: ask.action, target: ask.entity, after: after && (hideInJson(after) as object) }
  // The key of a new item may be unknown.
  if (ask.action === 'create')
    return { ...common, rule: await guard.ruleOfValues(ask.entity, ask.item, 'create') }
  const values = ask.expected
  const { entities } = lens.design.model
  const entity = Object.hasOwn(entities, ask.entity) ? entities[ask.entity] : undefined
  // The edit itself refuses unknown entities.
  if (!entity) return { ...common, rule: undefined }
  const { partition, sort } = lens.design.model.tables[entity.table]!
  const names = [...partition, ...sort]
  const Key = readKey(lens, names, { wire: undefined, entity: ask.entity, values }, 'item')
  const { Item: stored } = await driver.send('GetItem', {
    TableName: entity.table,
    Key,
    ConsistentRead: true,
  })
  return {
    ...common,
    key: Key,
    before: stored && hideInItem(stored),
    rule:
      (stored
        ? await guard.ruleOf(entity.table, stored, ask.action)
        : await guard.ruleOfValues(ask.entity, values, ask.action)) ??
      // What the item becomes is forbidden as well: a draft is not issued by an edit.
      (ask.action === 'update'
        ? await guard.ruleOfValues(ask.entity, { ...values, ...ask.changes }, 'update')
        : undefined),
  }
}
