import type { Picker } from '../requests/index.js'
import type { PersistentClient } from '../served/restarting-server.js'
import type { Transaction } from './history.js'

export const TableName = 'Lists'

export const keyOf = (key: string) => ({ id: { S: key } })

type Answer = { readonly status: number; readonly body: string } | undefined
type Times = Pick<Transaction, 'began' | 'ended'>

interface ListItem {
  readonly list?: { readonly L: readonly { readonly N: string }[] }
}

export const valuesOf = (item: ListItem | undefined): number[] =>
  (item?.list?.L ?? []).map(({ N }) => Number(N))

const append = (key: string, value: number) => ({
  TableName,
  Key: keyOf(key),
  UpdateExpression: 'SET #l = list_append(if_not_exists(#l, :none), :value)',
  ExpressionAttributeNames: { '#l': 'list' },
  ExpressionAttributeValues: { ':none': { L: [] }, ':value': { L: [{ N: String(value) }] } },
})

/** Condition on the length of a list, which makes a write transaction depend on a read. */
const lengthIs = (key: string, length: number) => ({
  TableName,
  Key: keyOf(key),
  ConditionExpression: length === 0 ? 'attribute_not_exists(#l)' : 'size(#l) = :length',
  ExpressionAttributeNames: { '#l': 'list' },
  ...(length > 0 && { ExpressionAttributeValues: { ':length': { N: String(length) } } }),
})

/** A client that runs one transaction after another and remembers how long it saw each list. */
export class ListClient {
  readonly #client: PersistentClient
  readonly #pick: Picker
  readonly #nextValue: () => number
  readonly #lengths = new Map<string, number>()

  constructor(client: PersistentClient, pick: Picker, nextValue: () => number) {
    this.#client = client
    this.#pick = pick
    this.#nextValue = nextValue
  }

  /**
   * Runs a random transaction on some of the keys. Returns undefined for a read without a response or a
   * cancelled one.
   */
  run(keys: readonly string[]): Promise<Transaction | undefined> {
    return this.#pick.weighted([
      [4, () => this.#write(keys)],
      [4, () => this.#read(keys)],
      [2, () => this.#writeAndCheck(keys)],
      [2, () => this.#update(this.#pick.of(keys))],
    ])()
  }

  async #call(operation: string, input: object): Promise<{ readonly answer: Answer; readonly times: Times }> {
    const began = performance.now()
    const answer = await this.#client.call(operation, input)
    return { answer, times: { began, ended: answer ? performance.now() : Number.POSITIVE_INFINITY } }
  }

  async #write(keys: readonly string[]): Promise<Transaction> {
    const appends = keys.map((key) => ({ key, value: this.#nextValue() }))
    const { answer, times } = await this.#call('TransactWriteItems', {
      TransactItems: appends.map(({ key, value }) => ({ Update: append(key, value) })),
    })
    return { ...times, appends, reads: [], cancelled: isCancelled(answer) }
  }

  async #writeAndCheck(keys: readonly string[]): Promise<Transaction> {
    const [checked, ...written] = keys
    const length = this.#lengths.get(checked!) ?? 0
    const appends = written.map((key) => ({ key, value: this.#nextValue() }))
    const { answer, times } = await this.#call('TransactWriteItems', {
      TransactItems: [
        { ConditionCheck: lengthIs(checked!, length) },
        ...appends.map(({ key, value }) => ({ Update: append(key, value) })),
      ],
    })
    return { ...times, appends, reads: [{ key: checked!, length }], cancelled: isCancelled(answer) }
  }

  async #update(key: string): Promise<Transaction> {
    const value = this.#nextValue()
    const { answer, times } = await this.#call('UpdateItem', {
      ...append(key, value),
      ReturnValues: 'ALL_OLD',
    })
    const appends = [{ key, value }]
    if (answer === undefined || isCancelled(answer))
      return { ...times, appends, reads: [], cancelled: answer !== undefined }
    const { Attributes } = JSON.parse(answer.body) as { Attributes?: ListItem }
    return { ...times, appends, reads: [this.#seen(key, valuesOf(Attributes))], cancelled: false }
  }

  async #read(keys: readonly string[]): Promise<Transaction | undefined> {
    const { answer, times } = await this.#call('TransactGetItems', {
      TransactItems: keys.map((key) => ({ Get: { TableName, Key: keyOf(key) } })),
    })
    if (answer === undefined || isCancelled(answer)) return undefined
    const { Responses } = JSON.parse(answer.body) as { Responses: { Item?: ListItem }[] }
    const reads = keys.map((key, index) => this.#seen(key, valuesOf(Responses[index]!.Item)))
    return { ...times, appends: [], reads, cancelled: false }
  }

  #seen(key: string, list: readonly number[]) {
    this.#lengths.set(key, list.length)
    return { key, length: list.length, list }
  }
}

/** Whether a response is a cancelled transaction or a conflict. Throws for any other error. */
function isCancelled(answer: Answer): boolean {
  if (answer === undefined || answer.status === 200) return false
  if (/TransactionCanceledException|TransactionConflictException/.test(answer.body)) return true
  throw new Error(`a transaction was answered with ${answer.status} ${answer.body}`)
}
