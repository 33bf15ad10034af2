import { tableNotFound } from '@tablewright/dynamo'
import { purgeDropped } from '../catalog/purge.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import { updateTimeToLiveShape } from '../request/shapes/time-to-live.js'
import { buildExpiryIndex } from '../ttl/build-expiry-index.js'
import { changeTimeToLive } from '../ttl/change-time-to-live.js'
import { operation } from './operation.js'

export const updateTimeToLive = operation(
  'UpdateTimeToLive',
  updateTimeToLiveShape,
  async (context, input) => {
    const name = tableNameOf(input.TableName)
    const specification = input.TimeToLiveSpecification
    await context.catalog.change((change) => {
      const table = change.restored(name)
      if (table === undefined) throw tableNotFound(name)
      const timeToLive = changeTimeToLive(change, table.definition, specification, context.clock())
      change.put({ ...table.definition, timeToLive })
    })
    if (specification.Enabled) buildExpiryIndex(context, name)
    else purgeDropped(context)
    return { TimeToLiveSpecification: specification }
  },
)
