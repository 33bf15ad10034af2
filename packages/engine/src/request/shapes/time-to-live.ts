import { maxKeyAttributeNameSize } from '@tablewright/dynamo'
import { boolean, required, string, structure } from '../shape.js'
import { tableName } from './common.js'

export const updateTimeToLiveShape = structure('UpdateTimeToLiveInput', {
  TableName: required(tableName),
  TimeToLiveSpecification: required(
    structure('TimeToLiveSpecification', {
      Enabled: required(boolean),
      AttributeName: required(string({ min: 1, max: maxKeyAttributeNameSize })),
    }),
  ),
})
