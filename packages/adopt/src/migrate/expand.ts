import { systemSleep } from '@tablewright/base'
import { connect, createTables, type Driver, tableInputs } from '@tablewright/client'
import type { GlobalSecondaryIndex } from '@tablewright/dynamo'
import type { Migration } from './migration.js'

/** Creates the tables and indexes that only the new design has, one index at a time. */
export async function expandTables({ after }: Migration, driver: Driver): Promise<void> {
  await createTables(connect(after, driver))
  for (const input of tableInputs(after.model)) {
    for (const index of input.GlobalSecondaryIndexes ?? []) {
      if (await hasIndex(driver, input.TableName, index.IndexName)) continue
      await driver.send('UpdateTable', {
        TableName: input.TableName,
        AttributeDefinitions: input.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index as GlobalSecondaryIndex }],
      })
      await untilSettled(driver, input.TableName)
    }
  }
}

/** Deletes the global indexes that the kept design does not have. */
export async function removeIndexes(
  { before, after }: Migration,
  keep: 'before' | 'after',
  driver: Driver,
): Promise<void> {
  const [kept, dropped] = keep === 'after' ? [after, before] : [before, after]
  for (const table of Object.values(dropped.model.tables)) {
    const own = kept.model.tables[table.name]
    if (!own) continue
    for (const { name, kind } of Object.values(table.indexes)) {
      if (kind !== 'global' || own.indexes[name] || !(await hasIndex(driver, table.name, name))) continue
      await driver.send('UpdateTable', {
        TableName: table.name,
        GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }],
      })
      await untilSettled(driver, table.name)
    }
  }
}

async function hasIndex(driver: Driver, TableName: string, index: string): Promise<boolean> {
  const { Table } = await driver.send('DescribeTable', { TableName })
  return Table?.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === index) ?? false
}

const maxPause = 5_000

async function untilSettled(driver: Driver, TableName: string): Promise<void> {
  for (let pause = 20; ; pause = Math.min(2 * pause, maxPause)) {
    const { Table } = await driver.send('DescribeTable', { TableName })
    const busy = Table?.GlobalSecondaryIndexes?.some(({ IndexStatus }) => IndexStatus !== 'ACTIVE')
    if (Table?.TableStatus === 'ACTIVE' && !busy) return
    await systemSleep(pause)
  }
}
