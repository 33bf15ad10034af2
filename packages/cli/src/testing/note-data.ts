import { open } from '@tablewright/engine'

/** Fills a data folder with one table of twenty items. */
export async function makeNotes(data: string): Promise<void> {
  const engine = await open(data)
  await engine.createTable({
    TableName: 'Notes',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  for (let id = 0; id < 20; id++) await engine.putItem({ TableName: 'Notes', Item: { id: { S: `${id}` } } })
  await engine.close()
}
