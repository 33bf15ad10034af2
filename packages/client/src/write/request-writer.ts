import type { AttributeValue } from '@tablewright/dynamo'
import type { FilledCondition } from '../expressions/fill.js'
import type { StoredPath } from '../items/stored-path.js'
import type { Action, Clauses } from './action.js'

type Filled = Pick<FilledCondition, 'names' | 'values'>

/** Numbers the names and values of one action while its expressions are written. */
export class RequestWriter {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, AttributeValue> = {}
  readonly #byName = new Map<string, string>()
  #count = 0

  path(path: StoredPath): string {
    return path.length > 1 ? path.map((name) => this.name(name)).join('.') : this.name(path[0]!)
  }

  value(value: AttributeValue): string {
    const placeholder = `:${this.#count++}`
    this.values[placeholder] = value
    return placeholder
  }

  name(name: string): string {
    let placeholder = this.#byName.get(name)
    if (!placeholder) {
      placeholder = `#${this.#byName.size}`
      this.#byName.set(name, placeholder)
      this.names[placeholder] = name
    }
    return placeholder
  }
}

/** Returns the condition that a path has no value. For a key attribute: that there is no item. */
export function absent(path: string): string {
  return `attribute_not_exists(${path})`
}

/** Returns the text of another expression with the placeholders of the writer. */
export function adoptText(
  writer: RequestWriter,
  text: string,
  { names, values = {} }: Filled,
  known = new Map<string, string>(),
): string {
  return text.replace(/[#:]\d+/g, (placeholder) => {
    let own = known.get(placeholder)
    if (own === undefined) {
      own = placeholder[0] === '#' ? writer.name(names[placeholder]!) : writer.value(values[placeholder]!)
      known.set(placeholder, own)
    }
    return own
  })
}

/** Returns the clauses and the condition of an action with the placeholders of the writer. */
export function adoptAction(
  writer: RequestWriter,
  { clauses = {}, condition, names = {}, values }: Action,
): Pick<Action, 'clauses' | 'condition'> {
  const known = new Map<string, string>()
  const adopt = (text: string) => adoptText(writer, text, values ? { names, values } : { names }, known)
  const adopted = Object.entries(clauses).map(([keyword, text]) => [keyword, adopt(text)])
  return {
    clauses: Object.fromEntries(adopted) as Clauses,
    condition: condition === undefined ? undefined : adopt(condition),
  }
}
