import { systemSleep, TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Shard } from '@tablewright/dynamo'
import { requireNumber } from '../items/require-number.js'
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
 * Empty reads after which the end of an open shard is assumed: Amazon DynamoDB also returns empty pages
 * between records. A closed shard reports its end.
 */
const emptyReadsAtEnd = 5

/**
 * Handles the streams of a design's tables until the signal aborts. Works with the embedded engine, a local
 * endpoint and Amazon DynamoDB. A child shard starts after its parents are done, which keeps changes of an
 * item in order. A checkpoint is saved after each batch; after a crash, later records are handled again.
 * Rejects with STREAM_TRIMMED if records were removed, 24 hours after their change, before they were handled.
 */
export async function runChanges(
  processor: ChangeProcessor,
  driver: Driver,
  options: RunChangesOptions = {},
): Promise<void> {
  requireNumber('limit', options.limit, { minimum: 1, maximum: 1_000 })
  requireNumber('pollInterval', options.pollInterval, { minimum: 0, fraction: true })
  const tables = Object.values(processor.design.model.tables).filter(({ stream }) => stream !== undefined)
  if (tables.length === 0) throw noStream(processor.design.name)
  const run: Run = {
    processor,
    driver,
    checkpoints: options.checkpoints ?? memoryCheckpoints(),
    options,
    failures: [],
  }
  const runs = tables.map(({ name }) =>
    new StreamRunner(run, name).run().catch((error: unknown) => {
      run.failures.push(error)
    }),
  )
  await Promise.all(runs)
  if (run.failures.length > 0) throw run.failures[0]
}

/** State that the shards of all tables share: if one fails, the others stop after their batch. */
interface Run {
  readonly processor: ChangeProcessor
  readonly driver: Driver
  readonly checkpoints: Checkpoints
  readonly options: RunChangesOptions
  readonly failures: unknown[]
}

function noStream(design: string): TablewrightError {
  return new TablewrightError('STREAM_MISSING', `No table of ${design} has a stream.`, {
    remedy: "Declare one: table('Name', { stream: 'NEW_AND_OLD_IMAGES', … }).",
    data: { design },
  })
}

class StreamRunner {
  readonly #run: Run
  readonly #table: string
  readonly #done = new Set<string>()

  constructor(run: Run, table: string) {
    this.#run = run
    this.#table = table
  }

  get #stopped(): boolean {
    return this.#run.options.signal?.aborted === true || this.#run.failures.length > 0
  }

  async run(): Promise<void> {
    const { once = false, pollInterval = 250 } = this.#run.options
    const { Table } = await this.#run.driver.send('DescribeTable', { TableName: this.#table })
    const arn = Table?.LatestStreamArn
    if (arn === undefined) throw noStream(this.#table)
    const running = new Map<string, Promise<void>>()
    while (!this.#stopped) {
      const shards = await this.#shards(arn)
      // A shard that has been closed since has an end now.
      if (once) for (const shard of shards) if (isClosed(shard)) this.#forget(shard, running)
      const due = shards.filter((each) => this.#mayBegin(each, shards) && !running.has(each.ShardId))
      if (once && due.length === 0) break
      for (const shard of due) {
        const work = this.#runShard(arn, shard).catch((error: unknown) => {
          this.#run.failures.push(error)
        })
        running.set(shard.ShardId, work)
      }
      if (once) await Promise.all(running.values())
      else await systemSleep(pollInterval)
    }
    await Promise.all(running.values())
  }

  #forget({ ShardId }: Shard, running: Map<string, Promise<void>>): void {
    if (!this.#done.has(ShardId)) running.delete(ShardId)
  }

  async #shards(StreamArn: string): Promise<readonly Shard[]> {
    const shards: Shard[] = []
    let start: string | undefined
    do {
      const { StreamDescription: page } = await this.#run.driver.send('DescribeStream', {
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

  async #runShard(StreamArn: string, shard: Shard): Promise<void> {
    const { once = false, pollInterval = 250 } = this.#run.options
    const { checkpoints } = this.#run
    const place = `${this.#table} ${shard.ShardId}`
    let last = await checkpoints.load(place)
    let iterator = last === ended ? undefined : await this.#iterator(StreamArn, shard, last)
    let empty = 0
    while (iterator !== undefined && !this.#stopped) {
      const page = await this.#records(shard, iterator)
      const records = page?.Records ?? []
      const handled = await this.#handle(records)
      if (handled !== undefined && handled !== last) {
        last = handled
        await checkpoints.save(place, handled)
      }
      const all = records.length === 0 || handled === records.at(-1)!.dynamodb.SequenceNumber
      iterator = page && all ? page.NextShardIterator : await this.#iterator(StreamArn, shard, last)
      empty = records.length === 0 ? empty + 1 : 0
      if (iterator === undefined) await checkpoints.save(place, ended)
      else if (once && !isClosed(shard) && empty >= emptyReadsAtEnd) return
      else if (!once && (empty > 0 || !all)) await systemSleep(pollInterval)
    }
    if (iterator === undefined) this.#done.add(shard.ShardId)
  }

  /**
   * Reads the next page; undefined if the iterator expired, for example after a handler that took 15 minutes.
   */
  async #records({ ShardId }: Shard, ShardIterator: string) {
    const { limit = 100 } = this.#run.options
    try {
      return await this.#run.driver.send('GetRecords', { ShardIterator, Limit: limit })
    } catch (error) {
      if (codeOf(error) === 'ExpiredIteratorException') return undefined
      throw withTrimmed(error, this.#table, ShardId)
    }
  }

  /** Returns the sequence number up to which all records are handled. */
  async #handle(records: Parameters<ChangeProcessor['process']>[0]): Promise<string | undefined> {
    if (records.length === 0) return undefined
    const { failed, error } = await this.#run.processor.process(records, this.#table)
    const [first] = failed
    // A continuous run tries again; a run with `once` must report the failure.
    if (first !== undefined && this.#run.options.once) throw error
    if (first === undefined) return records.at(-1)!.dynamodb.SequenceNumber
    const index = records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === first)
    return records[index - 1]?.dynamodb.SequenceNumber
  }

  async #iterator(StreamArn: string, { ShardId }: Shard, last: string | undefined): Promise<string> {
    const position =
      last === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' as const }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: last }
    try {
      const request = { StreamArn, ShardId, ...position }
      return (await this.#run.driver.send('GetShardIterator', request)).ShardIterator
    } catch (error) {
      throw withTrimmed(error, this.#table, ShardId)
    }
  }
}

function isClosed({ SequenceNumberRange }: Shard): boolean {
  return SequenceNumberRange?.EndingSequenceNumber !== undefined
}

function codeOf(error: unknown): string | undefined {
  return (error as { readonly code?: string } | undefined)?.code
}

function withTrimmed(error: unknown, table: string, shard: string): unknown {
  if (codeOf(error) !== 'TrimmedDataAccessException') return error
  return new TablewrightError(
    'STREAM_TRIMMED',
    `Records of ${table} were removed from the stream before they were handled: it keeps them for 24 hours.`,
    {
      remedy: `Correct what the handlers maintain, delete the checkpoint "${table} ${shard}", and run again.`,
      data: { table, shard },
      cause: error,
    },
  )
}
