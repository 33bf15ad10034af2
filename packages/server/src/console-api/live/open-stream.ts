import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from '@tablewright/client'
import type { StreamViewType, TableDescription } from '@tablewright/dynamo'

/** The change stream of a table, or the reason why there is none. */
export type OpenedStream =
  | { readonly arn: string; readonly view: StreamViewType }
  | { readonly arn: undefined; readonly reason: string }

/** Finds the stream of a table. In a database of this process, a missing stream is enabled. */
export async function openStream(driver: Driver, table: string, own: boolean): Promise<OpenedStream> {
  try {
    const found = streamOf(await describe(driver, table))
    if (found) return found
    if (!own) return { arn: undefined, reason: `${table} has no stream. Turn one on to see its changes.` }
    await driver.send('UpdateTable', {
      TableName: table,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    })
    return (
      streamOf(await untilActive(driver, table)) ?? { arn: undefined, reason: 'The stream did not start.' }
    )
  } catch (error) {
    return { arn: undefined, reason: error instanceof Error ? error.message : String(error) }
  }
}

function streamOf({ StreamSpecification, LatestStreamArn }: TableDescription): OpenedStream | undefined {
  const view = StreamSpecification?.StreamViewType
  if (!StreamSpecification?.StreamEnabled || view === undefined || LatestStreamArn === undefined)
    return undefined
  return { arn: LatestStreamArn, view }
}

async function describe(driver: Driver, TableName: string): Promise<TableDescription> {
  return (await driver.send('DescribeTable', { TableName })).Table
}

async function untilActive(driver: Driver, table: string): Promise<TableDescription> {
  for (;;) {
    const found = await describe(driver, table)
    if (found.TableStatus === 'ACTIVE') return found
    await pause(20, undefined, { ref: false })
  }
}
