import type { CountModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { planCounter } from '../derive/derive-count.js'
import { recogniser } from '../items/recognise.js'
import type { Schema } from '../plan/schema.js'

/** A number that is not that of its sources. */
export interface Miscount {
  readonly model: CountModel
  readonly key: Item
  readonly found: number
  readonly expected: number
}

/** Adds up, over all items of the tables concerned, what each count should be. */
export class SourceCounter {
  readonly #schema: Schema
  readonly #counts: readonly CountModel[]
  readonly #expected = new Map<string, number>()
  readonly #found = new Map<
    string,
    { readonly model: CountModel; readonly key: Item; readonly found: number }
  >()

  constructor(schema: Schema) {
    this.#schema = schema
    this.#counts = Object.values(schema.model.derived).filter((model) => model.kind === 'count')
  }

  /** The tables that must be read. */
  get tables(): readonly string[] {
    const names = this.#counts.flatMap(({ source, target }) => [source, target])
    return [...new Set(names.map((name) => this.#schema.item(name).table.name))]
  }

  add(item: Item, now: string): void {
    for (const model of this.#counts) {
      const [source, target] = [this.#schema.item(model.source), this.#schema.item(model.target)]
      const plan = recogniser([source, target])(item)
      if (plan === source) {
        const key = planCounter(model, target, this.#schema.make)(source.fromItem(item), now)
        if (key) this.#raise(place(model, key))
      }
      if (plan === target) {
        const key = Object.fromEntries(target.keyNames.map((name) => [name, item[name]!]))
        const found = Number(target.fromItem(item)[model.attribute] ?? 0)
        this.#found.set(place(model, key), { model, key, found })
      }
    }
  }

  #raise(target: string): void {
    this.#expected.set(target, (this.#expected.get(target) ?? 0) + 1)
  }

  get miscounts(): ReadonlyMap<string, Miscount> {
    const wrong = new Map<string, Miscount>()
    for (const [target, counted] of this.#found) {
      const expected = this.#expected.get(target) ?? 0
      if (expected !== counted.found) wrong.set(target, { ...counted, expected })
    }
    return wrong
  }
}

function place({ name }: CountModel, key: Item): string {
  return `${name} ${JSON.stringify(Object.entries(key).sort())}`
}
