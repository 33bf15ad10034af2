import type { WireEngine } from '../wire-engine.js'

/** The attributes that make up the partition key of a table or index, undefined when there is none of that name. */
export type PartitionKeys = (
  table: string,
  index: string | undefined,
) => Promise<readonly string[] | undefined>

interface KeySchema {
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: 'HASH' | 'RANGE' }[]
}

interface Description {
  readonly Table: KeySchema & {
    readonly GlobalSecondaryIndexes?: readonly (KeySchema & { readonly IndexName: string })[]
    readonly LocalSecondaryIndexes?: readonly (KeySchema & { readonly IndexName: string })[]
  }
}

/** Asks the engine each time: a table can be deleted and made anew with another key. */
export function partitionKeys(engine: WireEngine): PartitionKeys {
  return async (table, index) => {
    const reply = await engine.handle('DescribeTable', Buffer.from(JSON.stringify({ TableName: table })))
    if (reply.status !== 200) return undefined
    const { Table } = JSON.parse(Buffer.from(reply.body).toString()) as Description
    const indexes = [...(Table.GlobalSecondaryIndexes ?? []), ...(Table.LocalSecondaryIndexes ?? [])]
    const source = index === undefined ? Table : indexes.find(({ IndexName }) => IndexName === index)
    return source?.KeySchema.filter(({ KeyType }) => KeyType === 'HASH').map(
      ({ AttributeName }) => AttributeName,
    )
  }
}
