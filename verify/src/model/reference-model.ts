import type { Action, Answer, Change, Check, Condition, Item, Key, Query, Value, Write } from './action.js'

/**
 * The expected responses of the engine, computed simply: a map of items, filtered and sorted for every
 * request.
 */
export class ReferenceModel {
  readonly #items = new Map<string, Item>()

  get items(): Item[] {
    return [...this.#items.values()]
  }

  answer(action: Action): Answer {
    switch (action.kind) {
      case 'get':
        return { item: this.#items.get(nameOf(action.key)) }
      case 'put':
      case 'delete':
      case 'update':
        return this.#write(action)
      case 'query': {
        const found = this.#query(action.query)
        return { items: action.descending ? found.reverse() : found }
      }
      case 'scan':
        return {
          items: this.items.filter((item) => action.filter === undefined || holds(action.filter, item)),
        }
      case 'batch':
        for (const write of action.writes) this.#write(write)
        return { done: true }
      case 'transact':
        return this.#transact(action.steps)
      case 'transactGet':
        return { items: action.keys.map((key) => this.#items.get(nameOf(key)) ?? {}) }
      case 'restart':
        return { done: true }
    }
  }

  #write(write: Write): Answer {
    const name = nameOf(write.key)
    const before = this.#items.get(name)
    if (write.condition !== undefined && !holds(write.condition, before ?? {}))
      return { error: 'ConditionalCheckFailedException' }
    const after = itemAfter(write, before)
    if (after === 'invalid') return { error: 'ValidationException' }
    if (after === undefined) this.#items.delete(name)
    else this.#items.set(name, after)
    return { done: true }
  }

  #transact(steps: readonly (Write | Check)[]): Answer {
    const reasons = steps.map((step) => {
      const before = this.#items.get(nameOf(step.key))
      if (step.condition !== undefined && !holds(step.condition, before ?? {}))
        return 'ConditionalCheckFailed'
      return step.kind !== 'check' && itemAfter(step, before) === 'invalid' ? 'ValidationError' : 'None'
    })
    if (reasons.some((reason) => reason !== 'None'))
      return { error: `TransactionCanceledException ${reasons}` }
    for (const step of steps) if (step.kind !== 'check') this.#write(step)
    return { done: true }
  }

  #query(query: Query): Item[] {
    const inRange = (value: Value | undefined) => {
      if (query.index === 'local' || query.range === undefined) return value !== undefined
      const number = numberOf(value)
      return number !== undefined && number >= query.range.from && number <= query.range.to
    }
    switch (query.index) {
      case 'table':
        return this.items
          .filter((item) => textOf(item.pk) === query.pk && inRange(item.sk))
          .sort((one, other) => numberOf(one.sk)! - numberOf(other.sk)!)
      case 'global':
        return this.items
          .filter((item) => textOf(item.g) === query.g && numberOf(item.h) !== undefined && inRange(item.h))
          .sort((one, other) => numberOf(one.h)! - numberOf(other.h)!)
      case 'local':
        return this.items
          .filter((item) => textOf(item.pk) === query.pk && item.l !== undefined)
          .filter((item) => query.l === undefined || textOf(item.l) === query.l)
          .sort((one, other) => compareTexts(textOf(one.l)!, textOf(other.l)!))
    }
  }
}

const nameOf = ({ pk, sk }: Key) => `${pk}|${sk}`
const textOf = (value: Value | undefined) => (value !== undefined && 'S' in value ? value.S : undefined)
const numberOf = (value: Value | undefined) =>
  value !== undefined && 'N' in value ? Number(value.N) : undefined
const compareTexts = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** The item after a write; undefined if there is none, `invalid` if the engine must refuse the write. */
function itemAfter(write: Write, before: Item | undefined): Item | undefined | 'invalid' {
  if (write.kind === 'delete') return undefined
  const keys: Item = { pk: { S: write.key.pk }, sk: { N: String(write.key.sk) } }
  if (write.kind === 'put') return { ...write.item, ...keys }
  const after: Record<string, Value> = { ...before, ...keys }
  for (const change of write.changes) {
    const value = valueAfter(change, after[change.name])
    if (value === 'invalid') return 'invalid'
    if (value === undefined) delete after[change.name]
    else after[change.name] = value
  }
  const onlyRemoves = write.changes.every(({ kind }) => kind === 'remove' || kind === 'deleteFromSet')
  return before === undefined && onlyRemoves ? undefined : after
}

function valueAfter(change: Change, before: Value | undefined): Value | undefined | 'invalid' {
  switch (change.kind) {
    case 'set':
      return change.value
    case 'remove':
      return undefined
    case 'add': {
      const number = before === undefined ? 0 : numberOf(before)
      return number === undefined ? 'invalid' : { N: String(number + change.amount) }
    }
    case 'addToSet':
      if (before === undefined) return { SS: [...new Set(change.members)] }
      return 'SS' in before ? { SS: [...new Set([...before.SS, ...change.members])] } : 'invalid'
    case 'deleteFromSet': {
      if (before === undefined) return undefined
      if (!('SS' in before)) return 'invalid'
      const left = before.SS.filter((member) => !change.members.includes(member))
      return left.length === 0 ? undefined : { SS: left }
    }
    case 'append':
      if (before === undefined) return { L: [change.value] }
      return 'L' in before ? { L: [...before.L, change.value] } : 'invalid'
  }
}

/** Whether a condition holds for an item; an item that does not exist has no attributes. */
function holds(condition: Condition, item: Item): boolean {
  switch (condition.kind) {
    case 'exists':
      return item[condition.name] !== undefined
    case 'absent':
      return item[condition.name] === undefined
    case 'equals': {
      const value = item[condition.name]
      return value !== undefined && canonical(value) === canonical(condition.value)
    }
    case 'less':
      return isLess(item[condition.name], condition.value)
    case 'not':
      return !holds(condition.of, item)
    case 'and':
      return condition.of.every((each) => holds(each, item))
    case 'or':
      return condition.of.some((each) => holds(each, item))
  }
}

function isLess(one: Value | undefined, other: Value): boolean {
  if (one === undefined) return false
  const [first, second] = [numberOf(one), numberOf(other)]
  if (first !== undefined && second !== undefined) return first < second
  const [text, otherText] = [textOf(one), textOf(other)]
  return text !== undefined && otherText !== undefined && compareTexts(text, otherText) < 0
}

/** Canonical text of a value: equal for equal values, with sets sorted. */
export function canonical(value: Value | Item | undefined): string {
  return JSON.stringify(value, (_key, part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    if (Array.isArray(part.SS)) return { SS: [...part.SS].sort() }
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => compareTexts(one, other)))
  })
}
