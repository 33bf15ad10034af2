import { systemSleep, TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Shard } from '@tablewright/dynamo'
import { type Checkpoints, memoryCheckpoints } from './checkpoints.js'
import type { ChangeProcessor } from './on-change.js'

export interface RunChangesOptions {
  /** Defaults to checkpoints in memory: every start begins at the oldest record. */
  readonly checkpoints?: Checkpoints
  /** Records of one read. Defaults to 100. */
  readonly limit?: number
  /** Milliseconds between reads of a shard without new records. Defaults to 250. */
  readonly pollInterval?: number
  /** Ends the run when all existing records have been handled. Defaults to false. */
  readonly once?: boolean
  readonly signal?: AbortSignal
}

const ended = 'end'

/**
 * Handles the streams of a design's tables until the signal aborts, wherever the driver leads: the embedded engine, a local
 * endpoint or Amazon DynamoDB. A child shard begins when its parents are done, so that changes of an item stay in order. A
 * checkpoint is saved after each batch: what was handled after the last one is handled again.
 */
export async function runChanges(
  processor: ChangeProcessor,
  driver: Driver,
  options: RunChangesOptions = {},
): Promise<void> {
  const checkpoints = options.checkpoints ?? memoryCheckpoints()
  const tables = Object.values(processor.design.model.tables).filter(({ stream }) => stream !== undefined)
  if (tables.length === 0) throw noStream(processor.design.name)
  await Promise.all(
    tables.map(({ name }) => new StreamRunner(processor, driver, name, checkpoints, options).run()),
  )
}

function noStream(design: string): TablewrightError {
  return new TablewrightError('STREAM_MISSING', `No table of ${design} has a stream.`, {
    remedy: "Declare one: table('Name', { stream: 'NEW_AND_OLD_IMAGES', … }).",
    data: { design },
  })
}

class StreamRunner {
  readonly #processor: ChangeProcessor
  readonly #driver: Driver
  readonly #table: string
  readonly #checkpoints: Checkpoints
  readonly #options: RunChangesOptions
  readonly #done = new Set<string>()

  constructor(
    processor: ChangeProcessor,
    driver: Driver,
    table: string,
    checkpoints: Checkpoints,
    options: RunChangesOptions,
  ) {
    this.#processor = processor
    this.#driver = driver
    this.#table = table
    this.#checkpoints = checkpoints
    this.#options = options
  }

  async run(): Promise<void> {
    const { signal, once = false, pollInterval = 250 } = this.#options
    const { Table } = await this.#driver.send('DescribeTable', { TableName: this.#table })
    const arn = Table?.LatestStreamArn
    if (arn === undefined) throw noStream(this.#table)
    const running = new Map<string, Promise<void>>()
    let failure: { readonly error: unknown } | undefined
    while (!signal?.aborted && !failure) {
      const shards = await this.#shards(arn)
      for (const shard of shards.filter(
        (each) => this.#mayBegin(each, shards) && !running.has(each.ShardId),
      )) {
        const work = this.#runShard(arn, shard).catch((error: unknown) => {
          failure = { error }
        })
        running.set(shard.ShardId, work)
      }
      if (once) {
        await Promise.all(running.values())
        if (failure || (await this.#shards(arn)).every(({ ShardId }) => running.has(ShardId))) break
      } else await systemSleep(pollInterval)
    }
    await Promise.all(running.values())
    if (failure) throw failure.error
  }

  async #shards(StreamArn: string): Promise<readonly Shard[]> {
    const shards: Shard[] = []
    let start: string | undefined
    do {
      const { StreamDescription: page } = await this.#driver.send('DescribeStream', {
        StreamArn,
        ...(start === undefined ? {} : { ExclusiveStartShardId: start }),
      })
      shards.push(...page.Shards)
      start = page.LastEvaluatedShardId
    } while (start !== undefined)
    return shards
  }

  /** Whether the parent of a shard is done, or no longer in the stream. */
  #mayBegin({ ParentShardId }: Shard, shards: readonly Shard[]): boolean {
    if (ParentShardId === undefined || this.#done.has(ParentShardId)) return true
    return !shards.some(({ ShardId }) => ShardId === ParentShardId)
  }

  async #runShard(StreamArn: string, { ShardId }: Shard): Promise<void> {
    const { signal, once = false, limit = 100, pollInterval = 250 } = this.#options
    const place = `${this.#table} ${ShardId}`
    let last = await this.#checkpoints.load(place)
    let iterator = last === ended ? undefined : await this.#iterator(StreamArn, ShardId, last)
    while (iterator !== undefined && !signal?.aborted) {
      const page = await this.#driver.send('GetRecords', { ShardIterator: iterator, Limit: limit })
      const handled = await this.#handle(page.Records)
      if (handled !== undefined && handled !== last) {
        last = handled
        await this.#checkpoints.save(place, handled)
      }
      const all = page.Records.length === 0 || handled === page.Records.at(-1)!.dynamodb.SequenceNumber
      iterator = all ? page.NextShardIterator : await this.#iterator(StreamArn, ShardId, last)
      if (iterator === undefined) await this.#checkpoints.save(place, ended)
      else if (page.Records.length === 0) {
        if (once) return
        await systemSleep(pollInterval)
      } else if (!all) await systemSleep(pollInterval)
    }
    if (iterator === undefined) this.#done.add(ShardId)
  }

  /** Returns the sequence number up to which all records are handled. */
  async #handle(records: Parameters<ChangeProcessor['process']>[0]): Promise<string | undefined> {
    if (records.length === 0) return undefined
    const { failed, error } = await this.#processor.process(records, this.#table)
    const [first] = failed
    // A run that goes on tries again; one that is to end would not.
    if (first !== undefined && this.#options.once) throw error
    if (first === undefined) return records.at(-1)!.dynamodb.SequenceNumber
    const index = records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === first)
    return records[index - 1]?.dynamodb.SequenceNumber
  }

  async #iterator(StreamArn: string, ShardId: string, last: string | undefined): Promise<string> {
    const position =
      last === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' as const }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: last }
    const { ShardIterator } = await this.#driver.send('GetShardIterator', { StreamArn, ShardId, ...position })
    return ShardIterator
  }
}
