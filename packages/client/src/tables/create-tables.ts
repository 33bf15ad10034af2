import { type DesignModel, type TableModel, tableDefinition } from '@tablewright/design/model'
import type { CreateTableInput } from '@tablewright/dynamo'
import { connectionOf } from '../connect/connection.js'
import type { CallContext } from '../execute/context.js'

/** Returns the CreateTable requests of a design. */
export function tableInputs(model: DesignModel): readonly CreateTableInput[] {
  return Object.values(model.tables).map(tableInput)
}

function tableInput(table: TableModel): CreateTableInput {
  const { stream } = table
  return {
    ...tableDefinition(table),
    ...(stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } } : {}),
  }
}

const maxPause = 2_000

/** Creates the missing tables of a connected design, and waits until they are active. */
export async function createTables(db: object): Promise<void> {
  const { model, context } = connectionOf(db)
  await Promise.all(
    Object.values(model.tables).map(async (table) => {
      await context.driver.send('CreateTable', tableInput(table)).catch(ignoreExisting)
      await untilActive(table.name, context)
      if (table.timeToLive !== undefined) await enableTimeToLive(table.name, table.timeToLive, context)
    }),
  )
}

function ignoreExisting(error: unknown): void {
  if ((error as { code?: string }).code !== 'ResourceInUseException') throw error
}

async function untilActive(TableName: string, { driver, sleep }: CallContext): Promise<void> {
  for (let pause = 20; ; pause = Math.min(pause * 2, maxPause)) {
    const { Table } = await driver.send('DescribeTable', { TableName })
    const indexes = Table?.VectorIndexes ?? []
    const isReady = indexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    if (Table?.TableStatus === 'ACTIVE' && isReady) return
    await sleep(pause)
  }
}

async function enableTimeToLive(
  TableName: string,
  AttributeName: string,
  { driver }: CallContext,
): Promise<void> {
  const { TimeToLiveDescription } = await driver.send('DescribeTimeToLive', { TableName })
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) return
  await driver.send('UpdateTimeToLive', {
    TableName,
    TimeToLiveSpecification: { AttributeName, Enabled: true },
  })
}
