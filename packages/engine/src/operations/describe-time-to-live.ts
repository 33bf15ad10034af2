import { tableNameOnlyShape } from '../request/shapes/tables.js'
import { activeTimeToLive } from '../ttl/expiry-index.js'
import { operation } from './operation.js'

export const describeTimeToLive = operation('DescribeTimeToLive', tableNameOnlyShape, (context, input) => {
  const settings = activeTimeToLive(context.catalog.named(input.TableName).definition)
  return {
    TimeToLiveDescription: settings
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: settings.attributeName }
      : { TimeToLiveStatus: 'DISABLED' },
  }
})
