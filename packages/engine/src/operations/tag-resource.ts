import { constraint, validationError, violationsError } from '@tablewright/dynamo'
import { taggedTable, taggedTableName } from '../catalog/tagged-table.js'
import { checkTags, mergeTags } from '../catalog/tags.js'
import { tagResourceShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

export const tagResource = operation(
  'TagResource',
  tagResourceShape,
  async (context, input) => {
    taggedTableName(input.ResourceArn)
    if (input.Tags === undefined)
      throw violationsError([`Value null at 'tags' failed to satisfy constraint: ${constraint.notNull}`])
    if (input.Tags.length === 0) throw validationError('Atleast one Tag needs to be provided as Input.')
    checkTags(input.Tags)
    await context.catalog.change((change) => {
      const { definition } = taggedTable(change, input.ResourceArn)
      change.put({ ...definition, tags: mergeTags(definition.tags, input.Tags) })
    })
    return {}
  },
  { emptyBody: true },
)
