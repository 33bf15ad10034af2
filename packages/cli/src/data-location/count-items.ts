import type { Driver } from '@tablewright/client'
import type { DesignModel } from '@tablewright/design/model'

/** Returns the approximate number of items in the tables of a design: DynamoDB updates its counts every few hours. */
export async function countItems(driver: Driver, model: DesignModel): Promise<number> {
  const counts = Object.values(model.tables).map(async ({ name }) => {
    const { Table } = await driver.send('DescribeTable', { TableName: name })
    return Table?.ItemCount ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
