import { type TableModel, tableDefinition } from '@tablewright/design/model'
import type { PlainObject } from './plain-data.js'

/**
 * Returns the CloudFormation properties of a table. The table is retained when the stack is deleted, with point-in-time
 * recovery of 35 days.
 */
export function tableProperties(table: TableModel): PlainObject {
  const { stream, timeToLive } = table
  return {
    ...(tableDefinition(table) as PlainObject),
    ...(stream ? { StreamSpecification: { StreamViewType: stream } } : {}),
    ...(timeToLive === undefined
      ? {}
      : { TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }),
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
  }
}
