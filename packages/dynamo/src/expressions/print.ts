import type { AttributeValue } from '../attribute-value.js'
import type { Condition, Operand } from './condition/condition.js'
import type { Projection } from './projection/projection.js'
import type { Path } from './syntax/path.js'
import type { SetValue, Update, UpdateAction } from './update/update.js'

/** The names and values of printed expressions. Empty maps are left out. */
export interface PrintedPlaceholders {
  readonly names?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, AttributeValue>>
}

/**
 * Prints the expressions of one request. Every name and value gets a placeholder, so that any attribute name works.
 * Parsing the text gives the same tree again.
 * @example
 * const printer = new ExpressionPrinter()
 * const expression = printer.condition({ kind: 'exists', path: ['status'] }) // attribute_exists(#n0)
 * printer.placeholders() // { names: { '#n0': 'status' } }
 */
export class ExpressionPrinter {
  readonly #names = new Map<string, string>()
  readonly #values: AttributeValue[] = []

  condition(condition: Condition): string {
    switch (condition.kind) {
      case 'and':
      case 'or': {
        const parts = condition.conditions.map((part) => this.#part(part))
        return parts.join(condition.kind === 'and' ? ' AND ' : ' OR ')
      }
      case 'not':
        return `NOT ${this.#part(condition.condition)}`
      case 'compare':
        return `${this.#operand(condition.left)} ${condition.operator} ${this.#operand(condition.right)}`
      case 'between': {
        const [operand, low, high] = [condition.operand, condition.low, condition.high]
        return `${this.#operand(operand)} BETWEEN ${this.#operand(low)} AND ${this.#operand(high)}`
      }
      case 'in':
        return `${this.#operand(condition.operand)} IN (${condition.candidates.map((candidate) => this.#operand(candidate)).join(', ')})`
      case 'exists':
        return `attribute_exists(${this.#path(condition.path)})`
      case 'notExists':
        return `attribute_not_exists(${this.#path(condition.path)})`
      case 'type':
        return `attribute_type(${this.#operand(condition.operand)}, ${this.#value({ S: condition.type })})`
      case 'beginsWith':
        return `begins_with(${this.#operand(condition.operand)}, ${this.#operand(condition.prefix)})`
      case 'contains':
        return `contains(${this.#operand(condition.operand)}, ${this.#operand(condition.element)})`
    }
  }

  /** Keeps the order of the sections. Actions of one kind must be adjacent. */
  update(update: Update): string {
    const sections = new Map<UpdateAction['kind'], string[]>()
    for (const action of update.actions) {
      const section = sections.get(action.kind) ?? []
      section.push(this.#action(action))
      sections.set(action.kind, section)
    }
    return [...sections].map(([kind, actions]) => `${kind.toUpperCase()} ${actions.join(', ')}`).join(' ')
  }

  projection(projection: Projection): string {
    return projection.map((path) => this.#path(path)).join(', ')
  }

  placeholders(): PrintedPlaceholders {
    const names = Object.fromEntries([...this.#names].map(([name, placeholder]) => [placeholder, name]))
    const values = Object.fromEntries(this.#values.map((value, index) => [`:v${index}`, value]))
    return {
      ...(this.#names.size > 0 && { names }),
      ...(this.#values.length > 0 && { values }),
    }
  }

  /** Puts AND and OR inside another operator in parentheses. All other operators bind more tightly. */
  #part(condition: Condition): string {
    const text = this.condition(condition)
    return condition.kind === 'and' || condition.kind === 'or' ? `(${text})` : text
  }

  #action(action: UpdateAction): string {
    const path = this.#path(action.path)
    switch (action.kind) {
      case 'set':
        return `${path} = ${this.#setValue(action.value)}`
      case 'remove':
        return path
      default:
        return `${path} ${this.#value(action.value)}`
    }
  }

  #setValue(value: SetValue): string {
    switch (value.kind) {
      case 'path':
      case 'value':
        return this.#operand(value)
      case 'ifNotExists':
        return `if_not_exists(${this.#path(value.path)}, ${this.#setValue(value.otherwise)})`
      case 'listAppend':
        return `list_append(${this.#setValue(value.first)}, ${this.#setValue(value.second)})`
      case 'arithmetic':
        return `${this.#setValue(value.left)} ${value.operator} ${this.#setValue(value.right)}`
    }
  }

  #operand(operand: Operand): string {
    switch (operand.kind) {
      case 'path':
        return this.#path(operand.path)
      case 'value':
        return this.#value(operand.value)
      case 'size':
        return `size(${this.#operand(operand.of)})`
    }
  }

  #path(path: Path): string {
    const elements = path.map((element) =>
      typeof element === 'number' ? `[${element}]` : `.${this.#name(element)}`,
    )
    return elements.join('').slice(1)
  }

  #name(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const placeholder = `#n${this.#names.size}`
    this.#names.set(name, placeholder)
    return placeholder
  }

  #value(value: AttributeValue): string {
    return `:v${this.#values.push(value) - 1}`
  }
}
