import type { Driver } from '@tablewright/client'
import { DynamoError, type GetShardIteratorInput, type Shard, type StreamRecord } from '@tablewright/dynamo'

/** The changes since the last read. */
export interface StreamReading {
  readonly records: readonly StreamRecord[]
  /** Whether some changes can no longer be read. */
  readonly lost: boolean
}

/** Records per batch, small enough for slow subscribers. */
const maxRecords = 100

/** Reads the stream of one table, shard by shard, from its current end or from a given change. */
export class StreamReader {
  readonly #driver: Driver
  readonly #arn: string
  /** Iterators by shard; undefined once a shard is read to its end. */
  readonly #shards = new Map<string, string | undefined>()

  constructor(driver: Driver, arn: string) {
    this.#driver = driver
    this.#arn = arn
  }

  /** Starts to read. Returns whether it begins right after the requested change. */
  async start(after: string | undefined): Promise<boolean> {
    const shards = (await this.#describe()).filter(
      ({ SequenceNumberRange }) =>
        after !== undefined || SequenceNumberRange.EndingSequenceNumber === undefined,
    )
    let resumed = false
    for (const { ShardId } of shards) {
      const from = after === undefined ? undefined : await this.#after(ShardId, after)
      resumed ||= from !== undefined
      this.#shards.set(ShardId, from ?? (await this.#iterator(ShardId, { ShardIteratorType: 'LATEST' })))
    }
    return resumed
  }

  async read(): Promise<StreamReading> {
    const records: StreamRecord[] = []
    let lost = false
    for (const [shard, iterator] of this.#shards) {
      if (iterator === undefined) continue
      const { Records, NextShardIterator } = await this.#driver
        .send('GetRecords', { ShardIterator: iterator, Limit: maxRecords })
        .catch(async (error: unknown) => {
          lost = isTooLate(error)
          if (!lost) throw error
          return {
            Records: [],
            NextShardIterator: await this.#iterator(shard, { ShardIteratorType: 'LATEST' }),
          }
        })
      records.push(...Records)
      this.#shards.set(shard, NextShardIterator)
      if (NextShardIterator === undefined) await this.#addNewShards()
    }
    return { records, lost }
  }

  /** Adds the children of shards that ended. They are read from their beginning. */
  async #addNewShards(): Promise<void> {
    for (const { ShardId } of await this.#describe()) {
      if (this.#shards.has(ShardId)) continue
      this.#shards.set(ShardId, await this.#iterator(ShardId, { ShardIteratorType: 'TRIM_HORIZON' }))
    }
  }

  async #describe(): Promise<readonly Shard[]> {
    const shards: Shard[] = []
    let last: string | undefined
    do {
      const { StreamDescription } = await this.#driver.send('DescribeStream', {
        StreamArn: this.#arn,
        ...(last !== undefined && { ExclusiveStartShardId: last }),
      })
      shards.push(...StreamDescription.Shards)
      last = StreamDescription.LastEvaluatedShardId
    } while (last !== undefined)
    return shards
  }

  /** Returns an iterator after a change, if this shard has it. */
  async #after(shard: string, SequenceNumber: string): Promise<string | undefined> {
    const from = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const
    return this.#iterator(shard, from).catch((error: unknown) => {
      if (error instanceof DynamoError) return undefined
      throw error
    })
  }

  async #iterator(
    ShardId: string,
    from: Pick<GetShardIteratorInput, 'ShardIteratorType' | 'SequenceNumber'>,
  ): Promise<string> {
    const input = { StreamArn: this.#arn, ShardId, ...from }
    return (await this.#driver.send('GetShardIterator', input)).ShardIterator
  }
}

function isTooLate(error: unknown): boolean {
  const code = error instanceof DynamoError ? error.code : ''
  return code === 'ExpiredIteratorException' || code === 'TrimmedDataAccessException'
}
