import type { IndexModel, TableModel } from '@tablewright/design/model'
import { refuse } from '@tablewright/system'
import type { ItemLens } from '../items/item-lens.js'

/** A table, or one of its indexes. */
export interface TableOrIndex {
  readonly table: TableModel
  readonly index: IndexModel | undefined
}

export function findTable({ design }: ItemLens, table: string, index: string | undefined): TableOrIndex {
  const { tables } = design.model
  const model = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (!model) {
    throw refuse('NOT_FOUND', `The design has no table ${table}.`, {
      field: 'table',
      remedy: `Choose from ${Object.keys(tables).join(', ')}.`,
    })
  }
  if (index === undefined) return { table: model, index: undefined }
  const found = Object.hasOwn(model.indexes, index) ? model.indexes[index] : undefined
  if (found) return { table: model, index: found }
  throw refuse('NOT_FOUND', `${table} has no index ${index}.`, {
    field: 'index',
    remedy: `Choose from ${Object.keys(model.indexes).join(', ') || 'no indexes'}.`,
  })
}
