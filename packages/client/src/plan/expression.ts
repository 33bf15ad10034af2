import type { AttributeValue } from '@tablewright/dynamo'
import type { Call } from './call.js'

/** The parameters of an expression: names are fixed, values are fixed or filled in at each call. */
export interface ExpressionParts {
  readonly names: Readonly<Record<string, string>>
  readonly fixed: Readonly<Record<string, AttributeValue>>
  readonly slots: readonly Slot[]
}

interface Slot {
  readonly placeholder: string
  read(call: Call): AttributeValue
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
  slot(hint: string, read: (call: Call) => AttributeValue): string {
    const placeholder = this.#placeholder(':', hint)
    this.#slots.push({ placeholder, read })
    return placeholder
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
  { fixed, slots }: ExpressionParts,
  call: Call,
): Record<string, AttributeValue> | undefined {
  let values: Record<string, AttributeValue> | undefined
  for (const placeholder in fixed) {
    values ??= {}
    values[placeholder] = fixed[placeholder]!
  }
  for (const { placeholder, read } of slots) {
    values ??= {}
    values[placeholder] = read(call)
  }
  return values
}
