import type { StoredPath } from '../items/stored-path.js'
import type { PlaceholderPlan } from './expression-plan.js'
import type { SlotPlan } from './slot-plan.js'

/**
 * Numbers the names and values of one request while its expressions are written: `#0`, `:0`. No placeholder is made from a
 * name of the design, so no two can be the same.
 */
export class ExpressionWriter {
  readonly #names = new Map<string, string>()
  readonly #values: Record<string, SlotPlan> = {}
  #count = 0

  /** `#0.#1`. Every name is a placeholder, so that none can be a reserved word. */
  path(path: StoredPath): string {
    return path.map((name) => this.#name(name)).join('.')
  }

  /** The placeholder of a value, or the path of another attribute. */
  value(slot: SlotPlan): string {
    if (slot.kind === 'attribute') return this.path(slot.path)
    const placeholder = `:${this.#count++}`
    this.#values[placeholder] = slot
    return placeholder
  }

  get placeholders(): PlaceholderPlan {
    const names = [...this.#names].map(([name, placeholder]) => [placeholder, name])
    return { names: Object.fromEntries(names), values: this.#values }
  }

  #name(name: string): string {
    let placeholder = this.#names.get(name)
    if (placeholder === undefined) {
      placeholder = `#${this.#names.size}`
      this.#names.set(name, placeholder)
    }
    return placeholder
  }
}
