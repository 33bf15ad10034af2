import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@tablewright/engine'
import type { WireEngine } from '@tablewright/server/wire'
import { type Bug, plantBug } from '../served/planted-bugs.js'
import type { Action, Answer, Item } from './action.js'
import { canonical } from './reference-model.js'
import { createTable, renderRequest, TableName } from './render-request.js'

interface Output {
  readonly Item?: Item
  readonly Items?: readonly Item[]
  readonly LastEvaluatedKey?: Item
  readonly Responses?: readonly { readonly Item?: Item }[]
}

interface StreamRecord {
  readonly dynamodb: { readonly Keys: Item; readonly NewImage?: Item; readonly OldImage?: Item }
}

/** The engine under test on a data folder, called with the JSON of clients. */
export class RealTable {
  readonly #folder: string
  readonly #bug: Bug | undefined
  #engine: Engine
  #asked: WireEngine

  private constructor(folder: string, bug: Bug | undefined, engine: Engine) {
    this.#folder = folder
    this.#bug = bug
    this.#engine = engine
    this.#asked = this.#withBug()
  }

  static async create(bug: Bug | undefined): Promise<RealTable> {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-model-'))
    const table = new RealTable(folder, bug, await open(folder, { durability: 'relaxed', sweepInterval: 0 }))
    await table.#call('CreateTable', createTable)
    return table
  }

  #withBug(): WireEngine {
    return this.#bug === undefined ? this.#engine : plantBug(this.#engine, this.#bug)
  }

  async answer(action: Action): Promise<Answer> {
    if (action.kind === 'restart') return this.#restart()
    const { operation, input } = renderRequest(action)
    const output = await this.#call(operation, input)
    if ('error' in output) return output
    if (action.kind === 'get') return { item: output.Item }
    if (action.kind === 'transactGet') return { items: output.Responses!.map(({ Item = {} }) => Item) }
    if (action.kind !== 'query' && action.kind !== 'scan') return { done: true }
    return { items: await this.#furtherPages(operation, input, output) }
  }

  async #furtherPages(operation: string, input: object, first: Output): Promise<Item[]> {
    const items = [...first.Items!]
    for (let page = first; page.LastEvaluatedKey !== undefined; ) {
      page = (await this.#call(operation, { ...input, ExclusiveStartKey: page.LastEvaluatedKey })) as Output
      items.push(...page.Items!)
    }
    return items
  }

  async #restart(): Promise<Answer> {
    await this.#engine.close()
    this.#engine = await open(this.#folder, { durability: 'relaxed', sweepInterval: 0 })
    this.#asked = this.#withBug()
    return { done: true }
  }

  async #call(operation: string, input: object): Promise<Output | { readonly error: string }> {
    const { status, body } = await this.#asked.handle(operation, Buffer.from(JSON.stringify(input)))
    const output = JSON.parse(Buffer.from(body).toString())
    if (status === 200) return output as Output
    const code = String(output.__type).split('#').at(-1)
    const reasons = (output.CancellationReasons as { Code: string }[] | undefined)?.map(({ Code }) => Code)
    return { error: reasons === undefined ? String(code) : `${code} ${reasons}` }
  }

  /** Computes the items from the stream alone. Each record must continue the previous one. */
  async replayStream(): Promise<{ readonly items: Item[]; readonly problems: string[] }> {
    const { Table } = await this.#engine.describeTable({ TableName })
    const StreamArn = Table.LatestStreamArn!
    const described = (await this.#call('DescribeStream', { StreamArn })) as {
      StreamDescription?: { Shards: { ShardId: string }[] }
    }
    const items = new Map<string, Item>()
    const problems: string[] = []
    for (const { ShardId } of described.StreamDescription!.Shards)
      for (const { dynamodb } of await this.#readShard(StreamArn, ShardId)) {
        const key = canonical(dynamodb.Keys)
        if (canonical(items.get(key)) !== canonical(dynamodb.OldImage))
          problems.push(
            `the stream says ${key} was ${canonical(dynamodb.OldImage)}, not ${canonical(items.get(key))}`,
          )
        if (dynamodb.NewImage === undefined) items.delete(key)
        else items.set(key, dynamodb.NewImage)
      }
    return { items: [...items.values()], problems }
  }

  async #readShard(StreamArn: string, ShardId: string): Promise<StreamRecord[]> {
    const first = (await this.#call('GetShardIterator', {
      StreamArn,
      ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    })) as { ShardIterator?: string }
    const records: StreamRecord[] = []
    for (let ShardIterator = first.ShardIterator; ShardIterator !== undefined; ) {
      const page = (await this.#call('GetRecords', { ShardIterator })) as {
        Records: StreamRecord[]
        NextShardIterator?: string
      }
      records.push(...page.Records)
      ShardIterator = page.Records.length === 0 ? undefined : page.NextShardIterator
    }
    return records
  }

  /** Findings of the engine's verification: indexes and counts that differ from the table. */
  get findings(): readonly unknown[] {
    return this.#engine.verifyData().findings
  }

  async close(): Promise<void> {
    await this.#engine.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
