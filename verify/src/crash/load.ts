import { DynamoError } from '@tablewright/dynamo'
import type { Engine } from '@tablewright/engine'
import {
  createTable,
  deleteOf,
  type Operation,
  operationOf,
  putOf,
  TableName,
  transactionOf,
  updateOf,
  writers,
} from './operations.js'

export interface Load {
  readonly seed: number
  /** The number of the first write of each writer. */
  readonly starts: readonly number[]
  /** Number of writes of each writer. Defaults to no limit. */
  readonly count?: number
  /** Acknowledge a write before it is made. */
  readonly early?: boolean
  /** Called with every write that was acknowledged. */
  readonly acknowledged: (writer: number, number: number) => void
}

/** Runs writers concurrently. Each writer sends one write after the other. */
export async function runLoad(engine: Engine, load: Load): Promise<void> {
  const { TableNames } = await engine.listTables({})
  if (TableNames.includes(TableName)) await toggleIndex(engine)
  else await engine.createTable(createTable)
  await Promise.all(Array.from({ length: writers }, (_, writer) => runWriter(engine, load, writer)))
}

async function runWriter(engine: Engine, load: Load, writer: number) {
  const { seed, starts, count, acknowledged, early = false } = load
  const first = starts[writer]!
  for (let number = first; count === undefined || number < first + count; number++) {
    if (early) for (const next of [0, 1, 2]) acknowledged(writer, number + next)
    await perform(engine, operationOf(seed, writer, number))
    if (!early) acknowledged(writer, number)
  }
}

async function perform(engine: Engine, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'put':
      await engine.putItem(putOf(operation))
      return
    case 'update':
      await engine.updateItem(updateOf(operation))
      return
    case 'delete':
      await engine.deleteItem(deleteOf(operation))
      return
    case 'transaction':
      await engine.transactWriteItems(transactionOf(operation))
      return
    case 'cancelled':
      await engine.transactWriteItems(transactionOf(operation)).then(
        () => Promise.reject(new Error('a transaction with a false condition went through')),
        (error: unknown) => {
          if (!(error instanceof DynamoError) || error.code !== 'TransactionCanceledException') throw error
        },
      )
  }
}

/** Deletes or creates an index, so kills also interrupt purges and backfills. */
async function toggleIndex(engine: Engine): Promise<void> {
  const IndexName = 'toggled'
  const { Table } = await engine.describeTable({ TableName })
  const index = Table.GlobalSecondaryIndexes?.find((each) => each.IndexName === IndexName)
  if (index !== undefined && index.IndexStatus !== 'ACTIVE') return
  const change =
    index === undefined
      ? {
          Create: {
            IndexName,
            KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' as const }],
            Projection: { ProjectionType: 'KEYS_ONLY' as const },
          },
        }
      : { Delete: { IndexName } }
  await engine.updateTable({
    TableName,
    AttributeDefinitions: createTable.AttributeDefinitions,
    GlobalSecondaryIndexUpdates: [change],
  })
}
