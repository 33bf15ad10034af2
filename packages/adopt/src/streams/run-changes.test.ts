import { connect, createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import type { Shard, StreamRecord } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { memoryCheckpoints, tableCheckpoints } from './checkpoints.js'
import { onChange } from './on-change.js'
import { runChanges } from './run-changes.js'

const notes = t.table('Notes', { partitionKey: 'PK', stream: 'NEW_AND_OLD_IMAGES' })
const Note = notes.entity('NOTE', {
  key: { PK: 'NOTE#<noteId>' },
  attributes: { noteId: t.id(), step: t.integer() },
})
const design = t.design('notes', { entities: { Note }, patterns: { add: t.put(Note) } })

interface FakeShard {
  readonly id: string
  readonly parent?: string
  readonly steps: readonly number[]
  /** Whether the shard is closed. */
  closed: boolean
  /** Number of empty pages before each record, as Amazon DynamoDB returns them. */
  readonly emptyPages?: number
}

function recordOf(step: number): StreamRecord {
  const Keys = { PK: { S: 'NOTE#n' } }
  const NewImage = { ...Keys, noteId: { S: 'n' }, step: { N: String(step) } }
  return {
    eventName: 'MODIFY',
    dynamodb: { Keys, NewImage, SequenceNumber: String(1_000 + step) },
  } as unknown as StreamRecord
}

const failure = (code: string) => Object.assign(new Error(code), { code })

/** A stream of several shards, with at most one record on a page. */
class FakeStream {
  readonly requests: string[] = []
  readonly #shards: FakeShard[]
  readonly #failures = new Map<string, string[]>()

  constructor(...shards: FakeShard[]) {
    this.#shards = shards
  }

  add(shard: FakeShard): void {
    this.#shards.push(shard)
  }

  /** Fails the next requests of an operation for a shard. */
  fail(operation: string, shard: string, ...codes: string[]): void {
    this.#failures.set(`${operation} ${shard}`, codes)
  }

  readonly driver: Driver = {
    send: ((operation: string, input: never) => this.#send(operation, input)) as Driver['send'],
    close: () => Promise.resolve(),
  }

  async #send(operation: string, input: Readonly<Record<string, string>>): Promise<unknown> {
    await new Promise((resolve) => setImmediate(resolve))
    if (operation === 'DescribeTable') return { Table: { LatestStreamArn: 'arn' } }
    if (operation === 'DescribeStream') {
      const Shards = this.#shards.map(
        ({ id, parent, closed }): Shard => ({
          ShardId: id,
          ...(parent === undefined ? {} : { ParentShardId: parent }),
          SequenceNumberRange: {
            StartingSequenceNumber: '1000',
            ...(closed ? { EndingSequenceNumber: '1999' } : {}),
          },
        }),
      )
      return { StreamDescription: { Shards } }
    }
    const [id, index = 0, empty = 0] =
      operation === 'GetRecords'
        ? (JSON.parse(input.ShardIterator!) as [string, number, number])
        : [input.ShardId!]
    this.requests.push(`${operation} ${id}`)
    const code = this.#failures.get(`${operation} ${id}`)?.shift()
    if (code !== undefined) throw failure(code)
    const { steps, closed, emptyPages = 0 } = this.#shards.find((each) => each.id === id)!
    if (operation === 'GetShardIterator') {
      const from = steps.findIndex((step) => String(1_000 + step) === input.SequenceNumber) + 1
      return { ShardIterator: JSON.stringify([id, from, 0]) }
    }
    if (empty < emptyPages) return { Records: [], NextShardIterator: JSON.stringify([id, index, empty + 1]) }
    const ended = closed && index >= steps.length
    return {
      Records: steps.slice(index, index + 1).map(recordOf),
      ...(ended ? {} : { NextShardIterator: JSON.stringify([id, Math.min(index + 1, steps.length), 0]) }),
    }
  }
}

function collector() {
  const steps: number[] = []
  const processor = onChange(design, { Note: ({ after }) => steps.push(after!.step) })
  return { steps, processor }
}

test('split shards are handled parents first, in any order and with empty pages between', async () => {
  const stream = new FakeStream(
    { id: 'c', parent: 'b', steps: [5, 6], closed: false, emptyPages: 2 },
    { id: 'b', parent: 'a', steps: [3, 4], closed: true, emptyPages: 3 },
    { id: 'a', parent: 'gone', steps: [1, 2], closed: true, emptyPages: 1 },
  )
  const { steps, processor } = collector()
  await runChanges(processor, stream.driver, { once: true })
  expect(steps).toEqual([1, 2, 3, 4, 5, 6])
})

test('a shard that splits while it is read is finished before its children', async () => {
  const parent = { id: 'a', steps: [1, 2], closed: false }
  const stream = new FakeStream(parent)
  const { steps, processor } = collector()
  const splitting: typeof processor = {
    ...processor,
    process: (records, table) => {
      if (!parent.closed && records.length > 0) {
        parent.closed = true
        stream.add({ id: 'b', parent: 'a', steps: [3], closed: false })
      }
      return processor.process(records, table)
    },
  }
  await runChanges(splitting, stream.driver, { once: true })
  expect(steps).toEqual([1, 2, 3])
})

test('an expired iterator is replaced by one after the last handled record', async () => {
  const stream = new FakeStream({ id: 'a', steps: [1, 2, 3], closed: true })
  stream.fail('GetRecords', 'a', 'ExpiredIteratorException')
  const { steps, processor } = collector()
  await runChanges(processor, stream.driver, { once: true })
  expect(steps).toEqual([1, 2, 3])
})

test('records that were removed before they were handled end the run with one error', async () => {
  const stream = new FakeStream({ id: 'a', steps: [1, 2], closed: true })
  const checkpoints = memoryCheckpoints()
  await checkpoints.save('Notes a', '1001')
  stream.fail('GetShardIterator', 'a', 'TrimmedDataAccessException')
  const { processor } = collector()
  await expect(runChanges(processor, stream.driver, { once: true, checkpoints })).rejects.toMatchObject({
    code: 'STREAM_TRIMMED',
    data: { table: 'Notes', shard: 'a' },
  })
})

test('a shard that fails ends the run, although others have no end', async () => {
  const stream = new FakeStream(
    { id: 'a', steps: [1], closed: false },
    { id: 'b', steps: [2], closed: false },
  )
  stream.fail('GetRecords', 'b', 'AccessDeniedException')
  const { processor } = collector()
  await expect(runChanges(processor, stream.driver, { pollInterval: 1 })).rejects.toMatchObject({
    code: 'AccessDeniedException',
  })
  const { length } = stream.requests
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stream.requests).toHaveLength(length)
})

test('a table of checkpoints is used when it is active', async () => {
  const inner = embedded({ memory: true })
  let described = 0
  const send = async (operation: string, input: never, options: never) => {
    if (operation === 'GetItem' && described < 2) throw failure('ResourceNotFoundException')
    const reply = await inner.send(operation as never, input, options)
    if (operation !== 'DescribeTable' || ++described > 1) return reply
    return { Table: { ...(reply as { Table: object }).Table, TableStatus: 'CREATING' } }
  }
  const driver: Driver = { send: send as Driver['send'], close: () => inner.close() }
  const checkpoints = await tableCheckpoints(driver, 'Checkpoints', 'c')
  expect(await checkpoints.load('x')).toBeUndefined()
  await driver.close()
})

test.each([
  [{ concurrency: 0 }],
  [{ concurrency: Number.NaN }],
  [{ attempts: 0 }],
  [{ attempts: 1.5 }],
] as const)('the options %j are refused: no record would be handled', (options) => {
  expect(() => onChange(design, {}, options)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
})

test.each([[{ limit: 0 }], [{ limit: 1_001 }], [{ pollInterval: -1 }]] as const)(
  'the options %j of a run are refused',
  async (options) => {
    const { processor } = collector()
    await expect(runChanges(processor, new FakeStream().driver, options)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    })
  },
)

test('a handler of an item that the design does not have is refused', () => {
  expect(() => onChange(design, { 'Note.OfAuther': () => {} })).toThrow(
    expect.objectContaining({ code: 'HANDLER_UNKNOWN', message: expect.stringContaining('Note.OfAuther') }),
  )
  expect(() => onChange(design, { other: () => {}, Note: () => {} })).not.toThrow()
})

test('handlers that throw, reject, or throw undefined fail only their record', async () => {
  const reasons = [
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
    () => {
      throw undefined
    },
  ]
  for (const reason of reasons) {
    const driver = embedded({ memory: true })
    const db = connect(design, driver)
    await createTables(db)
    const seen: string[] = []
    const dead: string[] = []
    const processor = onChange(
      design,
      {
        Note: ({ after }) => {
          if (after!.noteId === 'bad') return reason()
          return seen.push(after!.noteId)
        },
      },
      { attempts: 2, sleep: async () => {}, onDeadLetter: ({ table }) => dead.push(table) },
    )
    for (const noteId of ['a', 'bad', 'b']) await db.add({ noteId, step: 1 })
    await runChanges(processor, driver, { once: true })
    expect([seen, dead]).toEqual([['a', 'b'], ['Notes']])
    await driver.close()
  }
})
