import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import { conditionFailed, notFound, transactionOverlap } from '../errors/call-errors.js'
import { type StoredPath, valueAt, withValueAt } from '../items/stored-path.js'
import type { Action } from './action.js'
import type { AmountPart, ElementPart, ItemPart, StoredPart } from './part.js'
import type { ReadSource } from './source-action.js'
import { storedItem } from './stored.js'
import type { Write } from './write.js'

/** Everything that one transaction does to one item. */
export class Draft {
  readonly id: string
  readonly table: string
  readonly key: Item
  /** Writes of the item itself. */
  source: DirectSource | ReadSource | undefined
  /** The derived item before and after. */
  left: ItemPart | undefined
  placed: ItemPart | undefined
  /** The id of the source that the placed item belongs to. */
  #owner = ''
  readonly amounts = new Map<string, AmountDraft>()
  /** Questions and contributions to counters before the item is known, in sequence. */
  readonly asked: Contribution[] = []
  readonly elements = new Map<string, ElementsDraft>()

  constructor(table: string, key: Item, id: string) {
    this.id = id
    this.table = table
    this.key = key
  }

  /** Removes a part of a source. */
  leave(part: StoredPart, owner: string): void {
    if (part.kind === 'amount') this.#count(part, -1)
    else if (part.kind === 'element') this.#elements(part).leave(part.element)
    else if (this.placed && this.#owner === owner) this.placed = undefined
    else this.left = part
  }

  /** Checks what a counter requires. Called first for all parts of a source, because they change values that others check. */
  ask(part: StoredPart, { pattern }: CallSite): void {
    if (part.kind !== 'amount') return
    const { source, key } = this
    const site = { pattern, key }
    if (source?.kind === 'read') {
      // The target is known: it is checked here, and must stay unchanged.
      if (!source.current) throw notFound(site, part.codec.plan.name)
      requireMet(part, source.current.item, site)
      this.source = { ...source, reads: [...source.reads, ...(part.requires?.paths ?? [])] }
    } else if (source?.action.kind === 'delete') throw notFound(site, part.codec.plan.name)
    else if (part.requires) this.asked.push({ part, change: 0 })
  }

  /** Adds a part of a source. */
  place(part: StoredPart, site: CallSite, owner: string): void {
    if (part.kind === 'amount') this.#count(part, 1)
    else if (part.kind === 'element') this.#elements(part).join(part)
    else if (this.placed && this.#owner !== owner) {
      throw part.free() ? part.taken({ ...site, key: this.key }, this.placed.item) : transactionOverlap(site)
    } else {
      this.placed = part
      this.#owner = owner
    }
  }

  /** Returns the item with the contributions of this transaction to its counters so far. */
  counted(item: Item): Item {
    if (this.amounts.size === 0) return item
    return [...this.amounts.values()].reduce(
      (counted, { part, rise, fall, gone }) => addedTo(counted, part.attribute, rise - fall - gone),
      item,
    )
  }

  /** Leaves the contributions so far with the item that is deleted: one that is created later starts without them. */
  settle(): void {
    for (const amount of this.amounts.values()) amount.gone = amount.rise - amount.fall
  }

  /** Throws if an item does not meet what a counter requires that rose before the item was known. */
  requireAll(item: Item, site: CallSite): void {
    let counted = item
    for (const { part, change } of this.asked) {
      if (change === 0) requireMet(part, counted, site)
      counted = addedTo(counted, part.attribute, change)
    }
  }

  #count(part: AmountPart, change: 1 | -1): void {
    const name = part.attribute.join('.')
    const amount = this.amounts.get(name) ?? { part, rise: 0, fall: 0, gone: 0, asks: undefined }
    if (change > 0) amount.rise++
    else amount.fall++
    this.amounts.set(name, amount)
    if (this.source?.kind !== 'read') {
      if (change > 0) amount.asks = part
      this.asked.push({ part, change })
      return
    }
    if (!this.source.current) {
      amount.gone += change
      return
    }
    const item = addedTo(this.source.current.item, part.attribute, change)
    this.source = { ...this.source, current: storedItem(item, part.codec) }
  }

  #elements({ attribute }: ElementPart): ElementsDraft {
    const elements = this.elements.get(attribute) ?? new ElementsDraft(attribute)
    this.elements.set(attribute, elements)
    return elements
  }
}

interface Contribution {
  readonly part: AmountPart
  /** 0 is the question whether the item meets what the part requires. */
  readonly change: 1 | 0 | -1
}

function requireMet(part: AmountPart, item: Item, site: CallSite): void {
  if (part.requires?.test(item) === false) throw requirementFailed(part, item, site)
}

export function requirementFailed(
  { codec, requires }: AmountPart,
  item: Item,
  site: CallSite,
): ReturnType<typeof conditionFailed> {
  const found = codec.fromItem(item)
  const current = Object.fromEntries((requires?.attributes ?? []).map((name) => [name, found[name]]))
  return conditionFailed(site, codec.plan.name, current)
}

function addedTo(item: Item, path: StoredPath, change: number): Item {
  if (change === 0) return item
  const { N = '0' } = (valueAt(item, path) ?? {}) as AttributeFields
  return withValueAt(item, path, { N: String(Number(N) + change) })
}

/** A write without a read. */
export interface DirectSource {
  readonly kind: 'direct'
  readonly write: Write
  readonly action: Action
  /** The paths that its condition reads. */
  readonly reads: readonly StoredPath[]
}

export interface AmountDraft {
  readonly part: AmountPart
  rise: number
  fall: number
  /** The part of both that an item had which this transaction has deleted. */
  gone: number
  /** The part whose condition DynamoDB checks because the number rises. */
  asks: AmountPart | undefined
}

export class ElementsDraft {
  readonly attribute: string
  /** The parts that join by their elements. Those of other derived items may have another limit. */
  readonly joining = new Map<string, ElementPart>()
  readonly leaving = new Set<string>()

  constructor(attribute: string) {
    this.attribute = attribute
  }

  /** Adds an element. One that also leaves stays. */
  join(part: ElementPart): void {
    if (!this.leaving.delete(part.element)) this.joining.set(part.element, part)
  }

  leave(element: string): void {
    if (!this.joining.delete(element)) this.leaving.add(element)
  }
}
