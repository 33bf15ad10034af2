import { type ProvisionedThroughput, validationError } from '@tablewright/dynamo'
import type { Throughput } from './definition.js'

/** Returns the throughput of a table, or of an index, after an UpdateTable. At least one of its units must differ. */
export function changeThroughput(
  current: Throughput,
  units: ProvisionedThroughput,
  now: number,
  index?: string,
): Throughput {
  const owner = index === undefined ? 'the table' : `index ${index}`
  const { ReadCapacityUnits: read, WriteCapacityUnits: write } = units
  if (read === current.read && write === current.write)
    throw validationError(
      `The provisioned throughput for the ${index === undefined ? 'table' : owner} will not change. The requested value equals the current value. ` +
        `Current ReadCapacityUnits provisioned for ${owner}: ${current.read}. ` +
        `Requested ReadCapacityUnits: ${read}. ` +
        `Current WriteCapacityUnits provisioned for ${owner}: ${current.write}. ` +
        `Requested WriteCapacityUnits: ${write}. ` +
        'Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.',
    )
  const decreased = read < current.read || write < current.write
  return {
    ...current,
    read,
    write,
    ...((read > current.read || write > current.write) && { increasedAt: now }),
    ...(decreased && { decreasedAt: now, decreasesToday: current.decreasesToday + 1 }),
  }
}
