import { type Item, maxTransactionItems } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import { failure } from '../errors/call-errors.js'
import type { StoredPath } from '../items/stored-path.js'
import type { Action } from './action.js'
import {
  type Assemble,
  type Assembled,
  type AssembleOptions,
  type WriteOutcome,
  withAnswer,
} from './assembled.js'
import { Draft } from './draft.js'
import { draftAction, needsRead } from './draft-action.js'
import { isSamePart, type StoredPart } from './part.js'
import type { ReadSource } from './source-action.js'
import { type ItemRead, itemId, type Known, type Stored, storedItem } from './stored.js'
import { isTwin, type Write, type WriteStep } from './write.js'

/**
 * Assembles writes into one action for each item: the difference between the stored items before and after. Later
 * writes of an item see the result of earlier ones. Pure.
 */
export const assemble: Assemble = (pattern, steps, known, options = {}) => {
  const assembly = new Assembly(pattern, known, options)
  assembly.expect(steps)
  if (assembly.reads.size > 0) return assembly.result([])
  const outcomes = steps.map((step) => assembly.add(step))
  const left = outcomes.map((outcome, index) => assembly.asLeft(steps[index]!, outcome))
  return { answered: (item) => withAnswer(steps, left, item), ...assembly.result(left) }
}

class Assembly {
  readonly reads = new Map<string, ItemRead>()
  readonly #pattern: string
  readonly #known: Known
  readonly #general: boolean
  readonly #returnUpdated: boolean
  readonly #maxActions: number
  readonly #toActions: NonNullable<AssembleOptions['toActions']>
  readonly #drafts = new Map<string, Draft>()
  readonly #times = new Map<string, number>()
  /** The items that the steps write, so that each key is rendered once. */
  readonly #places = new Map<WriteStep, ItemRead>()

  constructor(pattern: string, known: Known, options: AssembleOptions) {
    const { general = false, returnUpdated = false, maxActions = maxTransactionItems, toActions } = options
    this.#pattern = pattern
    this.#known = known
    this.#general = general
    this.#returnUpdated = returnUpdated
    this.#maxActions = maxActions
    this.#toActions = toActions ?? draftAction
  }

  /**
   * Determines the items that must be read. An item that is written twice is read, unless the first write creates it.
   */
  expect(steps: readonly WriteStep[]): void {
    const creates = new Set<string>()
    // DynamoDB returns the item of a single update.
    const answers = this.#returnUpdated && steps.length > 1
    for (const step of steps) {
      const { write } = step
      const read = this.#place(step)
      const times = (this.#times.get(read.id) ?? 0) + 1
      this.#times.set(read.id, times)
      if (times === 1 && write.kind === 'create') creates.add(read.id)
      const general = this.#general && write.kind !== 'create'
      const answered = answers && write.kind === 'update'
      const needed = write.readsBefore || times > 1 || general || answered
      if (needed && !creates.has(read.id)) this.#need(read)
    }
  }

  add(step: WriteStep): WriteOutcome {
    const { write, call } = step
    const { id, table, key } = this.#place(step)
    const draft = this.#draft(table, key, id)
    const site = { pattern: this.#pattern, key }
    const alone = !this.#general && (this.#times.get(id) ?? 1) === 1 && !this.#known.items.has(id)
    if (alone && write.direct && !draft.source) return this.#addDirect(draft, { write, call }, site)
    if (draft.source?.kind === 'direct' || !this.#isReadable(draft, write)) {
      this.#need({ id, table, key })
      return { before: undefined, after: undefined }
    }
    return this.#addRead(draft, { write, call }, site)
  }

  /**
   * Returns the outcome of a write after the whole transaction, with the contributions of other writes to its counters.
   */
  asLeft(step: WriteStep, outcome: WriteOutcome): WriteOutcome {
    const draft = this.#drafts.get(this.#place(step).id)
    if (!outcome.after || !draft || draft.amounts.size === 0) return outcome
    const { source } = draft
    const after =
      source?.kind === 'read'
        ? (source.current ?? outcome.after)
        : storedItem(draft.counted(outcome.after.item), step.write.entity.codec)
    return { ...outcome, after }
  }

  result(outcomes: readonly WriteOutcome[]): Assembled {
    for (const draft of this.#drafts.values()) if (needsRead(draft, this.#known)) this.#need(draft)
    const reads = [...this.reads.values()]
    if (reads.length > 0) return { reads, actions: [], outcomes }
    const site = { pattern: this.#pattern }
    const actions: Action[] = []
    for (const draft of this.#drafts.values()) actions.push(...this.#toActions(draft, this.#known, site))
    if (actions.length > this.#maxActions) {
      throw failure('TRANSACTION_TOO_LARGE', site, { actions: actions.length })
    }
    // What was just read need not be asked again alone.
    return { reads, actions: actions.length === 1 && actions[0]!.idle ? [] : actions, outcomes }
  }

  #place(step: WriteStep): ItemRead {
    const known = this.#places.get(step)
    if (known) return known
    const { table } = step.write.entity.codec
    const key = step.write.key(step.call)
    const place = { id: itemId(table, key), table, key }
    this.#places.set(step, place)
    return place
  }

  #draft(table: string, key: Item, id = itemId(table, key)): Draft {
    const draft = this.#drafts.get(id) ?? new Draft(table, key, id)
    this.#drafts.set(id, draft)
    return draft
  }

  #need(read: ItemRead): void {
    const { id, table, key } = read
    if (!this.#known.items.has(id)) this.reads.set(id, { id, table, key })
  }

  /** Whether the item before the write is known. A create requires that there is none. */
  #isReadable(draft: Draft, write: Write): boolean {
    return draft.source !== undefined || this.#known.items.has(draft.id) || write.kind === 'create'
  }

  #addDirect(draft: Draft, { write, call }: WriteStep, site: CallSite): WriteOutcome {
    const { action, after } = write.direct!(call, site)
    draft.source = { kind: 'direct', write, action, reads: write.reads ?? [] }
    if (write.kind === 'create') this.#follow({ write, call }, undefined, after, site)
    return { before: undefined, after }
  }

  #addRead(draft: Draft, { write, call }: WriteStep, site: CallSite): WriteOutcome {
    const { codec } = write.entity
    const source = (draft.source as ReadSource | undefined) ?? this.#begin(draft, write, site)
    const before = source.current
    const applied = write.apply(before, call, site)
    if (before && !applied) draft.settle()
    if (applied && !source.before && !before) draft.requireAll(applied.item, site)
    // Of a new item its values are known: they need not be read from the item again.
    const counted = applied && !before ? draft.counted(applied.item) : applied?.item
    const after = counted && counted !== applied?.item ? storedItem(counted, codec) : applied
    draft.source = {
      ...source,
      current: after,
      replaced:
        source.replaced || write.kind === 'put' || write.kind === 'create' || !source.current || !after,
      reads: [...source.reads, ...(write.reads ?? []), ...this.#answered(write, draft)],
      writes: [...source.writes, ...(write.writes?.(call) ?? [])],
    }
    this.#follow({ write, call }, before, after, site)
    return { before, after }
  }

  /**
   * Returns the paths that a result depends on: the whole item. A single write returns the item that it has changed or
   * deleted.
   */
  #answered({ kind, entity }: Write, { id }: Draft): readonly StoredPath[] {
    const isAlone = this.#times.size === 1 && this.#times.has(id)
    const isAnswered = kind === 'update' ? this.#returnUpdated || isAlone : kind === 'delete' && isAlone
    return isAnswered ? entity.whole : []
  }

  #begin(draft: Draft, write: Write, site: CallSite): ReadSource {
    const { codec, name } = write.entity
    const item = this.#known.items.get(draft.id)
    if (item) draft.requireAll(item, site)
    const created =
      write.kind === 'create' && !this.#known.items.has(draft.id)
        ? () => failure('ALREADY_EXISTS', site, { entity: name })
        : undefined
    return {
      kind: 'read',
      keyName: codec.keyNames[0]!,
      before: item,
      created,
      current: item && storedItem(draft.counted(item), codec),
      replaced: false,
      reads: [],
      writes: [],
    }
  }

  /** Updates the derived items of an item. */
  #follow(
    { write, call }: WriteStep,
    before: Stored | undefined,
    after: Stored | undefined,
    site: CallSite,
  ): void {
    const owner = itemId(write.entity.name, site.key!)
    const changed: (readonly [old: StoredPart | undefined, next: StoredPart | undefined])[] = []
    for (const derived of write.derived) {
      if (isTwin(derived)) continue
      const [old, next] = [derived.part(before, call), derived.part(after, call)]
      if (isSamePart(old, next)) continue
      if (next) this.#draft(next.table, next.key).ask(next, site)
      changed.push([old, next])
    }
    for (const [old, next] of changed) {
      if (old) this.#draft(old.table, old.key).leave(old, owner)
      if (next) this.#draft(next.table, next.key).place(next, site, owner)
    }
    const replaces = write.kind === 'put'
    for (const twin of write.derived.filter(isTwin)) {
      for (const step of twin.writes({ before, after, replaces }, call, (read) => this.#lookup(read))) {
        this.add(step)
      }
    }
  }

  /** Returns an item as earlier writes of the transaction leave it. */
  #lookup(read: ItemRead): Item | undefined {
    this.#need(read)
    const source = this.#drafts.get(read.id)?.source
    return source?.kind === 'read' ? source.current?.item : this.#known.items.get(read.id)
  }
}
