import type { AttributeValue } from '@tablewright/dynamo'
import type { Picker } from './picker.js'
import { names, scalar, value } from './values.js'

/** Builds the expressions of one request, which share their placeholders. */
export class ExpressionMaker {
  readonly #pick: Picker
  readonly #names: Record<string, string> = {}
  readonly #values: Record<string, AttributeValue> = {}
  #made = false

  constructor(pick: Picker) {
    this.#pick = pick
  }

  /** Fields of the request in addition to the expressions. */
  parameters(): object {
    if (this.#pick.chance(1)) this.#names['#unused'] = 'a'
    if (this.#pick.chance(1)) this.#values[':unused'] = { S: 'a' }
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
      ...(!this.#made && this.#pick.chance(1) && { ExpressionAttributeValues: { ':v': { N: '1' } } }),
    }
  }

  name(attribute: string): string {
    if (attribute !== 'size' && !this.#pick.chance(30)) return attribute
    if (attribute === 'size' && this.#pick.chance(5)) return attribute
    const placeholder = `#${attribute}`
    this.#names[placeholder] = attribute
    return placeholder
  }

  value(given: AttributeValue): string {
    const placeholder = `:v${Object.keys(this.#values).length}`
    this.#values[placeholder] = given
    return placeholder
  }

  path(attribute = this.#pick.of(names)): string {
    const pick = this.#pick
    let path = this.name(attribute)
    while (pick.chance(25)) path += pick.chance(50) ? `.${this.name(pick.of(names))}` : `[${pick.below(3)}]`
    return path
  }

  condition(depth = 2): string {
    return this.#text(this.#condition(depth))
  }

  projection(): string {
    return this.#text(this.#pick.times(3, () => this.path()).join(', '))
  }

  update(): string {
    const pick = this.#pick
    const unused = [...names]
    const take = () => unused.splice(pick.below(unused.length), 1)[0] ?? 'a'
    const clauses = pick.some(
      [
        () => `SET ${pick.times(2, () => `${this.path(take())} = ${this.#setValue()}`).join(', ')}`,
        () => `REMOVE ${pick.times(2, () => this.path(take())).join(', ')}`,
        () => `ADD ${this.name(take())} ${this.value(this.#addable())}`,
        () => `DELETE ${this.name(take())} ${this.value(scalar(pick, pick.of(['SS', 'NS', 'BS'] as const)))}`,
      ],
      45,
    )
    const made = clauses.length > 0 ? clauses : [() => `SET ${this.path()} = ${this.#setValue()}`]
    return this.#text(made.map((clause) => clause()).join(' '))
  }

  #addable(): AttributeValue {
    return scalar(this.#pick, this.#pick.of(['N', 'N', 'SS', 'NS', 'BS', 'S'] as const))
  }

  #setValue(): string {
    const pick = this.#pick
    const number = () => this.value(scalar(pick, 'N'))
    return pick.weighted([
      [6, () => this.value(value(pick))],
      [2, () => this.path()],
      [2, () => `${this.path()} + ${number()}`],
      [1, () => `${number()} - ${this.path()}`],
      [2, () => `if_not_exists(${this.path()}, ${this.value(value(pick))})`],
      [1, () => `if_not_exists(${this.path()}, ${number()}) + ${number()}`],
      [2, () => `list_append(${this.path()}, ${this.value({ L: [value(pick, 0)] })})`],
    ])()
  }

  #condition(depth: number): string {
    const pick = this.#pick
    if (depth > 0 && pick.chance(35)) {
      const inner = () => this.#condition(depth - 1)
      return pick.of([
        () => `${inner()} AND ${inner()}`,
        () => `${inner()} OR ${inner()}`,
        () => `NOT ${inner()}`,
        () => `(${inner()})`,
      ])()
    }
    return pick.weighted([
      [6, () => `${this.#operand()} ${pick.of(['=', '<>', '<', '<=', '>', '>='])} ${this.#operand()}`],
      [2, () => this.#between()],
      [2, () => `${this.path()} IN (${pick.times(3, () => this.#operand()).join(', ')})`],
      [2, () => `attribute_exists(${this.path()})`],
      [2, () => `attribute_not_exists(${this.path()})`],
      [2, () => `attribute_type(${this.path()}, ${this.value({ S: pick.of(['S', 'N', 'L', 'SS', 'X']) })})`],
      [2, () => `begins_with(${this.path()}, ${this.value(scalar(pick))})`],
      [2, () => `contains(${this.path()}, ${this.value(value(pick, 0))})`],
    ])()
  }

  #between(): string {
    const pick = this.#pick
    const type = pick.of(['S', 'N', 'B'] as const)
    const bounds = [scalar(pick, type), scalar(pick, pick.chance(95) ? type : 'S')]
    return `${this.path()} BETWEEN ${bounds.map((bound) => this.value(bound)).join(' AND ')}`
  }

  #operand(): string {
    const pick = this.#pick
    return pick.weighted([
      [5, () => this.value(value(pick, 1))],
      [5, () => this.path()],
      [1, () => `size(${this.path()})`],
    ])()
  }

  /** Returns the expression, sometimes damaged. */
  #text(expression: string): string {
    this.#made = true
    return this.#pick.chance(6) ? damage(this.#pick, expression) : expression
  }
}

function damage(pick: Picker, expression: string): string {
  const tokens = expression.split(/(\s+|[(),])/).filter((token) => token !== '')
  const place = pick.below(tokens.length)
  const spoilt = pick.of([
    () => tokens.toSpliced(place, 1),
    () => tokens.toSpliced(place, 0, tokens[place]!),
    () =>
      tokens.toSpliced(place, 1, pick.of(['name', ':undefined', '#undefined', '=', ')', 'AND', '1', '@'])),
    () => tokens.slice(0, place),
  ])()
  return spoilt.join('')
}
