import { constraint, validationError, violationsError } from '@tablewright/dynamo'
import { taggedTable, taggedTableName } from '../catalog/tagged-table.js'
import { checkTagCount, checkTagKey } from '../catalog/tags.js'
import { untagResourceShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

export const untagResource = operation(
  'UntagResource',
  untagResourceShape,
  async (context, input) => {
    taggedTableName(input.ResourceArn)
    if (input.TagKeys === undefined)
      throw violationsError([`Value null at 'tagKeys' failed to satisfy constraint: ${constraint.notNull}`])
    if (input.TagKeys.length === 0)
      throw validationError('Atleast one Tag Key needs to be provided as Input.')
    for (const key of input.TagKeys) checkTagKey(key)
    checkTagCount(input.TagKeys.length)
    await context.catalog.change((change) => {
      const { definition } = taggedTable(change, input.ResourceArn)
      change.put({ ...definition, tags: definition.tags.filter((tag) => !input.TagKeys.includes(tag.Key)) })
    })
    return {}
  },
  { emptyBody: true },
)
