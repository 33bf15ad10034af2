import {
  type Condition,
  type DynamoError,
  type Item,
  itemSize,
  itemTooLarge,
  maxItemSize,
  validationError,
} from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { Image } from '../items/image.js'
import type { ItemWrite } from '../items/write.js'
import { itemOfWhere } from './item-of-where.js'
import { allOf, conjunctsOf } from './key-conditions.js'
import { noKey } from './parse-statement.js'
import type { InsertStatement, SelectStatement, Statement } from './statement.js'

export type WriteStatement = Exclude<Statement, SelectStatement>

/** Returns the planned write of a statement. */
export function planWrite(
  context: EngineContext,
  statement: WriteStatement,
  returnOldOnFailure: boolean,
): ItemWrite {
  const { tableName } = statement
  if (statement.kind === 'insert') return planInsert(context, statement)
  const found = itemOfWhere(statement.where, context.catalog.table(tableName))
  if (found === undefined) throw noKey()
  const { key, condition } = found
  const common = { tableName, key, returnOldOnFailure, condition }
  switch (statement.kind) {
    case 'delete':
      // A missing item is deleted without a look at the condition.
      return { kind: 'delete', ...common, condition: condition && ifExisting(common, condition) }
    case 'exists':
      if (condition === undefined) throw noFurtherCondition()
      return { kind: 'check', ...common, condition: onExisting(common) }
    case 'update':
      // Unlike UpdateItem, an UPDATE creates no item.
      return { kind: 'update', ...common, update: statement.update, condition: onExisting(common) }
  }
}

function noFurtherCondition(): DynamoError {
  return validationError('EXISTS() must contain a single item read with additional condition')
}

function planInsert(context: EngineContext, { tableName, item }: InsertStatement): ItemWrite {
  const table = context.catalog.table(tableName)
  const size = itemSize(item)
  if (size > maxItemSize) throw itemTooLarge()
  const condition = { kind: 'notExists', path: [table.partitionKey.name] } as const
  const image = Image.ofItem(item, size)
  return { kind: 'put', tableName, image, condition, returnOldOnFailure: false, insert: true }
}

function ifExisting({ key }: { readonly key: Item }, condition: Condition): Condition {
  return { kind: 'or', conditions: [{ kind: 'notExists', path: [Object.keys(key)[0]!] }, condition] }
}

function onExisting({ key, condition }: Pick<ItemWrite & { kind: 'delete' }, 'key' | 'condition'>) {
  const exists = { kind: 'exists', path: [Object.keys(key)[0]!] } as const
  return allOf([exists, ...conjunctsOf(condition)])
}
