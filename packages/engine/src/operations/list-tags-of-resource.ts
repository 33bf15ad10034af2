import { taggedResourceNotFound } from '@tablewright/dynamo'
import { taggedTableName } from '../catalog/tagged-table.js'
import { listTagsShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

/** A table has at most fifty tags: they always fit one page. */
export const listTagsOfResource = operation('ListTagsOfResource', listTagsShape, (context, input) => {
  const table = context.catalog.restored(taggedTableName(input.ResourceArn))
  if (table === undefined) throw taggedResourceNotFound(input.ResourceArn)
  return { Tags: table.definition.tags }
})
