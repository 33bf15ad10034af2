import { open } from '@tablewright/engine'

const tokenAge = 10 * 60_000
const TableName = 'Aged'

/** Number of effects of a transaction that is repeated after this time, with a fake clock. */
export async function effectsAfter(milliseconds: number): Promise<number> {
  let now = Date.parse('2026-01-01T00:00:00Z')
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0 })
  try {
    await engine.createTable({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    })
    const Key = { id: { S: 'a' } }
    const transaction = {
      ClientRequestToken: 'token',
      TransactItems: [
        {
          Update: {
            TableName,
            Key,
            UpdateExpression: 'ADD effects :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    }
    await engine.transactWriteItems(transaction)
    now += milliseconds
    await engine.transactWriteItems(transaction)
    const { Item } = await engine.getItem({ TableName, Key })
    return Number((Item!.effects as { N: string }).N)
  } finally {
    await engine.close()
  }
}

/** Returns violations around the ten minutes for which a token is stored. */
export async function checkTokenAge(): Promise<string[]> {
  const expected = [
    [0, 1],
    [tokenAge - 1, 1],
    [tokenAge + 1, 2],
  ] as const
  const failures: string[] = []
  for (const [age, effects] of expected) {
    const found = await effectsAfter(age)
    if (found !== effects)
      failures.push(`after ${age} ms a repeated token made ${found} effects, not ${effects}`)
  }
  return failures
}
