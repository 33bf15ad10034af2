import type { AttributeValue } from '@tablewright/dynamo'
import { keyValue, names, type Picker, type Request, scalar, type TableShape } from '../requests/index.js'

/** A request with a statement that has nested, repeated, negated and reversed conditions on keys. */
export function nestedStatement(pick: Picker, table: TableShape): Request {
  const maker = new NestedStatementMaker(pick, table)
  const operation = pick.weighted([
    [16, 'ExecuteStatement'],
    [4, 'BatchExecuteStatement'],
    [3, 'ExecuteTransaction'],
  ] as const)
  const onFailure = pick.chance(15) && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
  const text = operation === 'ExecuteTransaction' ? maker.exists() : maker.statement()
  const statement = { ...maker.withParameters(text), ...onFailure }
  if (operation === 'BatchExecuteStatement') return { operation, input: { Statements: [statement] } }
  if (operation === 'ExecuteTransaction') return { operation, input: { TransactStatements: [statement] } }
  return { operation, input: { ...statement, ...(pick.chance(40) && { Limit: 1 + pick.below(3) }) } }
}

class NestedStatementMaker {
  readonly #pick: Picker
  readonly #table: TableShape
  readonly #index: string | undefined
  readonly #parameters: AttributeValue[] = []

  constructor(pick: Picker, table: TableShape) {
    this.#pick = pick
    this.#table = table
    this.#index = pick.chance(30) ? pick.of([undefined, ...Object.keys(table.indexes)]) : undefined
  }

  withParameters(Statement: string): object {
    return { Statement, ...(this.#parameters.length > 0 && { Parameters: this.#parameters }) }
  }

  exists(): string {
    return `EXISTS(SELECT * FROM ${this.#tableName} WHERE ${this.#where()})`
  }

  statement(): string {
    return this.#pick.weighted([
      [6, () => this.#select()],
      [2, () => `UPDATE ${this.#tableName} ${this.#change()} WHERE ${this.#where()}${this.#returning()}`],
      [1, () => `FROM ${this.#tableName} WHERE ${this.#where()} ${this.#change()}`],
      [1, () => `DELETE FROM ${this.#tableName} WHERE ${this.#where()}${this.#returning()}`],
    ])()
  }

  get #tableName(): string {
    return `"${this.#table.create.TableName}"`
  }

  get #key(): readonly string[] {
    return this.#index === undefined ? this.#table.key : this.#table.indexes[this.#index]!
  }

  #select(): string {
    const pick = this.#pick
    const columns = pick.chance(40)
      ? '*'
      : pick.times(3, () => `"${pick.of([...names, ...this.#key])}"`).join(', ')
    const source = this.#index === undefined ? this.#tableName : `${this.#tableName}."${this.#index}"`
    const order = pick.chance(25)
      ? ` ORDER BY ${[...pick.some(this.#key), pick.of(this.#key)].join(', ')}`
      : ''
    return `SELECT ${columns} FROM ${source} WHERE ${this.#where()}${order}`
  }

  #change(): string {
    return this.#pick.of([
      () => `SET a = ${this.#pick.of(names)}`,
      () => `SET a.b = ${this.#parameter(scalar(this.#pick))}`,
      () => 'REMOVE b',
      () => `SET c = if_not_exists(${this.#pick.of(names)}, a)`,
    ])()
  }

  #returning(): string {
    return this.#pick.of(['', ' RETURNING ALL OLD *', ' RETURNING MODIFIED NEW *', ' RETURNING ALL NEW *'])
  }

  #where(): string {
    const pick = this.#pick
    const named = pick.chance(85) ? this.#key : this.#key.slice(1)
    const tests = [...named.map((name) => this.#keyTest(name)), ...(pick.chance(50) ? [this.#test(2)] : [])]
    return tests.join(pick.chance(90) ? ' AND ' : ' OR ') || this.#otherTest()
  }

  #test(depth: number): string {
    const pick = this.#pick
    if (depth === 0 || pick.chance(60))
      return pick.chance(70) ? this.#keyTest(pick.of(this.#key)) : this.#otherTest()
    const [one, other] = [this.#test(depth - 1), this.#test(depth - 1)]
    return pick.of([`${one} OR ${other}`, `NOT ${one}`, `(${one})`, `(${one} AND ${other})`, `NOT (${one})`])
  }

  #keyTest(name: string): string {
    const value = () => this.#parameter(keyValue(this.#pick, this.#table.types[name]!))
    const path = this.#pick.of([name, `"${name}"`])
    return this.#pick.weighted([
      [6, () => `${path} = ${value()}`],
      [2, () => `${value()} = ${path}`],
      [3, () => `${path} IN [${value()}, ${value()}]`],
      [2, () => `${path} IN (${value()})`],
      [1, () => `${path} BETWEEN ${value()} AND ${value()}`],
      [1, () => `${path} ${this.#pick.of(['<', '>=', '<>'])} ${value()}`],
      [1, () => `begins_with(${path}, ${value()})`],
    ])()
  }

  #otherTest(): string {
    const [name, other] = [this.#pick.of(names), this.#pick.of(names)]
    return this.#pick.of([
      () => `"${name}" = ${this.#parameter(scalar(this.#pick))}`,
      () => `"${name}" = "${other}"`,
      () => `"${name}".${other} IS NOT MISSING`,
      () => `size("${name}") > 1`,
      () => `contains("${name}", "${other}")`,
    ])()
  }

  /** Parameters are counted from left to right, as the parts of a statement are made. */
  #parameter(given: AttributeValue): string {
    this.#parameters.push(given)
    return '?'
  }
}
