import type { Driver } from '@tablewright/client'
import type { DesignModel } from '@tablewright/design/model'

/** About how many items the tables of a design hold: DynamoDB itself counts them every few hours. */
export async function countItems(driver: Driver, model: DesignModel): Promise<number> {
  const counts = Object.values(model.tables).map(async ({ name }) => {
    const { Table } = await driver.send('DescribeTable', { TableName: name })
    return Table?.ItemCount ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
