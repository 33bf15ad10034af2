import type { MemberOfModel } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connect/connection.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { WriteScope } from '../write/write.js'
import type { DriftFinding, VerifyOptions } from './finding.js'
import type { Inspector } from './inspector.js'
import { faultsOf, type MisplacedKey } from './item-faults.js'
import type { Question } from './question.js'
import { moveInIndexes } from './repair.js'
import { type Examined, examiner } from './sources.js'

interface Misplaced {
  readonly codec: ItemCodec
  readonly item: Item
  readonly keys: readonly MisplacedKey[]
}

/** Examines the items of a slice: reports their faults, and collects the questions for the inspector. */
export class SliceExaminer {
  readonly #connection: Connection
  readonly #options: VerifyOptions
  readonly #table: string
  readonly #examine: (item: Item) => Examined
  readonly #findings: DriftFinding[] = []
  readonly #misplaced: Misplaced[] = []

  constructor(connection: Connection, scope: WriteScope, table: string, options: VerifyOptions) {
    this.#connection = connection
    this.#options = options
    this.#table = table
    this.#examine = examiner(table, connection.model, scope)
  }

  /** Yields the questions about items in small steps. A malformed item is reported and has no questions. */
  *examine(items: readonly Item[], inspector: Inspector): Generator<readonly Question[]> {
    for (const item of items) {
      try {
        const examined = this.#examine(item)
        if (this.#options.items && this.#isWrong(examined, item)) continue
        const { entity, claims } = examined
        yield entity ? inspector.expectedOf(entity.plan.name, item) : []
        for (const claim of claims) yield [{ kind: 'claimed', claim }]
      } catch (error) {
        this.#report('malformed', '', item, error instanceof Error ? error.message : String(error))
      }
    }
  }

  /** Returns the faults of the items themselves. Rewrites index keys if the run repairs. */
  async reportItems(): Promise<readonly DriftFinding[]> {
    for (const { codec, item, keys } of this.#misplaced) {
      const repaired =
        this.#options.repair === true && (await moveInIndexes(this.#connection, codec, item, keys))
      const names = keys.map(({ name }) => name).join(', ')
      this.#report('misplaced', codec.plan.name, item, names, repaired)
    }
    return this.#findings
  }

  /** Whether the item is so malformed that its derived items are not known. */
  #isWrong({ entity, isDerived, sets }: Examined, item: Item): boolean {
    if (sets) return sets.some((set) => this.#isWrongSet(set, item))
    // A derived item is compared with what follows from its source.
    if (isDerived) return false
    if (!entity) {
      this.#report('foreign', '', item)
      return true
    }
    const { values, malformed, misplaced } = faultsOf(entity, item, this.#connection.model)
    if (malformed !== undefined) this.#report('malformed', entity.plan.name, item, malformed)
    if (values) this.#options.onItem?.({ entity: entity.plan.name, values })
    if (misplaced) this.#misplaced.push({ codec: entity, item, keys: misplaced })
    return malformed !== undefined
  }

  /** A set that lost its last element may have no attribute. */
  #isWrongSet({ name, path }: MemberOfModel, item: Item): boolean {
    const value = item[path[0]]
    if (value === undefined || 'SS' in value) return false
    this.#report('malformed', name, item, `${path[0]} is not a string set`)
    return true
  }

  #report(kind: DriftFinding['kind'], derived: string, item: Item, detail?: string, repaired = false): void {
    const { partition, sort } = this.#connection.model.tables[this.#table]!
    const key = Object.fromEntries([...partition, ...sort].map(({ name }) => [name, item[name]!]))
    const details = detail === undefined ? {} : { detail }
    this.#findings.push({ kind, derived, table: this.#table, key, ...details, repaired })
  }
}
