import type { CountModel, DesignModel } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import { recognizer } from '../items/recognize.js'
import { storedItem } from '../write/stored.js'
import { isTwin, type WriteScope } from '../write/write.js'

/** A counter that differs from the number of its sources. */
export interface Miscount {
  readonly model: CountModel
  readonly key: Item
  readonly found: number
  readonly expected: number
}

/** Computes the correct value of each counter, over all items of the tables involved. */
export class SourceCounter {
  readonly #scope: WriteScope
  readonly #counts: readonly CountModel[]
  /** Counters with a source or target that could not be read. */
  readonly #incomplete = new Set<CountModel>()
  readonly #expected = new Map<string, number>()
  readonly #found = new Map<
    string,
    { readonly model: CountModel; readonly key: Item; readonly found: number }
  >()

  constructor(scope: WriteScope, model: DesignModel) {
    this.#scope = scope
    this.#counts = Object.values(model.derived).filter((model) => model.kind === 'count')
  }

  /** The tables that must be read. */
  get tables(): readonly string[] {
    const names = this.#counts.flatMap(({ source, target }) => [source, target])
    return [...new Set(names.map((name) => this.#scope.item(name).table))]
  }

  add(item: Item, call: Call): void {
    for (const model of this.#counts) {
      try {
        this.#addTo(model, item, call)
      } catch {
        // The contribution of an unreadable item is unknown; the item is reported separately.
        this.#incomplete.add(model)
      }
    }
  }

  #addTo(model: CountModel, item: Item, call: Call): void {
    const [source, target] = [this.#scope.entity(model.source), this.#scope.item(model.target)]
    const found = recognizer([source.codec, target])(item)
    if (found === source.codec) {
      const derived = source.derived.find(({ name }) => name === model.name)
      const part = derived && !isTwin(derived) && derived.part(storedItem(item, source.codec), call)
      if (part) this.#raise(countId(model, part.key))
    }
    if (found === target) {
      const key = Object.fromEntries(target.keyNames.map((name) => [name, item[name]!]))
      const number = Number(target.fromItem(item)[model.attribute] ?? 0)
      this.#found.set(countId(model, key), { model, key, found: number })
    }
  }

  #raise(target: string): void {
    this.#expected.set(target, (this.#expected.get(target) ?? 0) + 1)
  }

  get miscounts(): ReadonlyMap<string, Miscount> {
    const wrong = new Map<string, Miscount>()
    for (const [target, counted] of this.#found) {
      if (this.#incomplete.has(counted.model)) continue
      const expected = this.#expected.get(target) ?? 0
      if (expected !== counted.found) wrong.set(target, { ...counted, expected })
    }
    return wrong
  }
}

function countId({ name }: CountModel, key: Item): string {
  return `${name} ${JSON.stringify(Object.entries(key).sort())}`
}
