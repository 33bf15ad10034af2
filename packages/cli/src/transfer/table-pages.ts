import { systemClock, systemRandom } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { ExportedTable } from './write-s3-export.js'

export interface TablePage {
  readonly table: string
  readonly items: readonly Item[]
}

/** Reads all items of tables, page by page. */
export async function* allItems(driver: Driver, tables: readonly string[]): AsyncGenerator<TablePage> {
  for (const name of tables) {
    let start: Item | undefined
    do {
      const page = await driver.send('Scan', {
        TableName: name,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      })
      yield { table: name, items: page.Items ?? [] }
      start = page.LastEvaluatedKey
    } while (start)
  }
}

/** Describes a table for the manifest of its export. */
export async function exportedTable(driver: Driver, TableName: string): Promise<ExportedTable> {
  const { Table } = await driver.send('DescribeTable', { TableName })
  const token = Buffer.from(systemRandom(new Uint8Array(4))).toString('hex')
  // The engine sees renamed tables (--table-prefix); exports use the names of the design.
  const arn = (Table?.TableArn ?? '').replace(/:table\/.*/, `:table/${TableName}`)
  return { arn, id: Table?.TableId ?? '', token, time: new Date(systemClock()) }
}
