import type { Make } from '@tablewright/base'
import type { AttributeValue } from '@tablewright/dynamo'
import type { Encode } from '../items/value-plan.js'
import type { Call, Source } from './call.js'

/** The parameters of an expression: names are fixed, values are fixed or filled in at each call. */
export interface ExpressionParts {
  readonly names: Names
  readonly fixed: FixedValues
  readonly slots: readonly Slot[]
}

export type Names = Readonly<Record<string, string>>
export type FixedValues = Readonly<Record<string, AttributeValue>>

/** A value that each call brings. */
export type Slot = readonly [placeholder: string, read: ReadSlot]
export type ReadSlot = (call: Call) => AttributeValue

/** A condition with its parameters, for one call. */
export interface Asked {
  readonly condition: string
  readonly names: Names
  readonly values?: FixedValues
}

/** Collects the names and values of one request while its expressions are written. */
export class ExpressionWriter {
  readonly #prefix: string
  readonly #names = new Map<string, string>()
  readonly #fixed: Record<string, AttributeValue> = {}
  readonly #slots: Slot[] = []
  readonly #taken = new Set<string>()

  /** A prefix keeps the placeholders of two writers apart whose expressions are joined. */
  constructor(prefix = '') {
    this.#prefix = prefix
  }

  /** `#data.#state`. Every name is a placeholder, so that none can be a reserved word. */
  path(path: readonly string[]): string {
    return path.map((name) => this.#name(name)).join('.')
  }

  /** The placeholder of a value that never changes. */
  constant(hint: string, value: AttributeValue): string {
    const placeholder = this.#placeholder(':', hint)
    this.#fixed[placeholder] = value
    return placeholder
  }

  /** The placeholder of a value that each call brings. */
  slot(hint: string, read: ReadSlot): string {
    const placeholder = this.#placeholder(':', hint)
    this.#slots.push([placeholder, read])
    return placeholder
  }

  /** The placeholder of a value that is filled in by whoever asked for it. */
  reserve(hint: string): string {
    return this.#placeholder(':', hint)
  }

  get parts(): ExpressionParts {
    const names = Object.fromEntries([...this.#names].map(([name, placeholder]) => [placeholder, name]))
    return { names, fixed: this.#fixed, slots: this.#slots }
  }

  #name(name: string): string {
    let placeholder = this.#names.get(name)
    if (placeholder === undefined) {
      placeholder = this.#placeholder('#', name)
      this.#names.set(name, placeholder)
    }
    return placeholder
  }

  #placeholder(sign: '#' | ':', hint: string): string {
    const base = sign + this.#prefix + hint.replace(/\W/g, '_')
    let placeholder = base
    for (let count = 2; this.#taken.has(placeholder); count++) placeholder = base + count
    this.#taken.add(placeholder)
    return placeholder
  }
}

/** The values of one call; undefined when the expressions have none. */
export function fillValues(
  slots: readonly Slot[],
  fixed: FixedValues,
  call: Call,
): Record<string, AttributeValue> | undefined {
  let values: Record<string, AttributeValue> | undefined
  for (const placeholder in fixed) {
    values ??= {}
    values[placeholder] = fixed[placeholder]!
  }
  for (const [placeholder, read] of slots) {
    values ??= {}
    values[placeholder] = read(call)
  }
  return values
}

/** Reads the value of a slot from where it comes from. */
export function encoded(encode: Encode, source: Source): ReadSlot {
  return (call) => encode(source(call))
}

/** Fills a condition for each call. */
export type Ask = (call: Call) => Asked

export function planAsk(condition: string, { names, slots, fixed }: ExpressionParts, make: Make): Ask {
  return make(asking, condition, names, nonEmpty(slots), nonEmpty(fixed))
}

export function asking(
  condition: string,
  names: Names,
  slots: readonly Slot[] = [],
  fixed: FixedValues = {},
): Ask {
  return (call) => {
    const values = fillValues(slots, fixed, call)
    return values ? { condition, names, values } : { condition, names }
  }
}

/** What is empty need not be said. */
export function nonEmpty<Collection extends object>(collection: Collection): Collection | undefined {
  return Object.keys(collection).length > 0 ? collection : undefined
}
