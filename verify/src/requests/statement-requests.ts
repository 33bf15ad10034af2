import type { AttributeValue } from '@tablewright/dynamo'
import type { MakeRequest } from './item-requests.js'
import type { Picker } from './picker.js'
import type { TableShape } from './tables.js'
import { keyValue, names, scalar, value } from './values.js'

/** Builds one PartiQL statement, with literal values or parameters. */
class StatementMaker {
  readonly #pick: Picker
  readonly #table: TableShape
  readonly #parameters: AttributeValue[] = []

  constructor(pick: Picker, table: TableShape) {
    this.#pick = pick
    this.#table = table
  }

  request(): { Statement: string; Parameters?: AttributeValue[] } {
    const Statement = this.#pick.weighted([
      [5, () => this.#select()],
      [3, () => this.#insert()],
      [3, () => this.#update()],
      [2, () => `DELETE FROM "${this.#table.create.TableName}" WHERE ${this.#wholeKey()}`],
    ])()
    return { Statement, ...(this.#parameters.length > 0 && { Parameters: this.#parameters }) }
  }

  #value(given: AttributeValue): string {
    if ('S' in given && this.#pick.chance(40)) return `'${given.S}'`
    if ('N' in given && this.#pick.chance(40)) return given.N!
    this.#parameters.push(given)
    return '?'
  }

  #keyPart(name: string): string {
    return `${quoted(name)} = ${this.#value(keyValue(this.#pick, this.#table.types[name]!))}`
  }

  #wholeKey(): string {
    const { key } = this.#table
    const parts = this.#pick.chance(95) ? key : key.slice(1)
    return parts.map((name) => this.#keyPart(name)).join(' AND ') || `a = ${this.#value({ S: 'a' })}`
  }

  #select(): string {
    const pick = this.#pick
    const { key, indexes, create } = this.#table
    const index = pick.of([undefined, undefined, ...Object.keys(indexes)])
    const source = index === undefined ? `"${create.TableName}"` : `"${create.TableName}"."${index}"`
    const hash = (index === undefined ? key : indexes[index]!)[0]!
    const columns = pick.chance(50) ? '*' : pick.some(names, 30).map(quoted).join(', ') || 'pk'
    const where = pick.weighted([
      [3, () => ` WHERE ${this.#keyPart(hash)}`],
      [2, () => ` WHERE ${this.#keyPart(hash)} AND ${this.#test()}`],
      [2, () => ` WHERE ${this.#test()}`],
      [2, () => ''],
      [2, () => ` WHERE ${key.map((name) => this.#keyPart(name)).join(' AND ')}`],
    ])()
    return `SELECT ${columns} FROM ${source}${where}`
  }

  #test(): string {
    const pick = this.#pick
    const name = quoted(pick.of(names))
    return pick.of([
      () => `${name} ${pick.of(['=', '<>', '<', '>='])} ${this.#value(scalar(pick))}`,
      () => `begins_with(${name}, ${this.#value({ S: 'a' })})`,
      () => `contains(${name}, ${this.#value(scalar(pick))})`,
      () => `${name} BETWEEN ${this.#value({ N: '1' })} AND ${this.#value({ N: '7' })}`,
      () => `${name} IN (${this.#value(scalar(pick))}, ${this.#value(scalar(pick))})`,
      () => `${name} IS ${pick.of(['', 'NOT '])}MISSING`,
      () => `size(${name}) > ${this.#value({ N: '1' })}`,
    ])()
  }

  #insert(): string {
    const pick = this.#pick
    const attributes = [
      ...this.#table.key.map((name) => [name, keyValue(pick, this.#table.types[name]!)] as const),
      ...pick
        .some(['a', 'b', 'c', 'm'], 40)
        .map((name): readonly [string, AttributeValue] => [name, value(pick, 1)]),
    ]
    const fields = attributes.map(([name, given]) => `'${name}': ${this.#value(given)}`)
    return `INSERT INTO "${this.#table.create.TableName}" VALUE {${fields.join(', ')}}`
  }

  #update(): string {
    const pick = this.#pick
    const change = pick.of([
      () => `SET a = ${this.#value(value(pick, 1))}`,
      () => `SET b = ${this.#value(scalar(pick))} SET c = ${this.#value(scalar(pick))}`,
      () => 'REMOVE a',
      () => `SET b = b + ${this.#value({ N: '1' })}`,
      () => `SET c = list_append(c, ${this.#value({ L: [scalar(pick)] })})`,
    ])()
    const returning = pick.of([
      '',
      '',
      ' RETURNING ALL NEW *',
      ' RETURNING MODIFIED OLD *',
      ' RETURNING ALL OLD *',
    ])
    return `UPDATE "${this.#table.create.TableName}" ${change} WHERE ${this.#wholeKey()}${returning}`
  }
}

const quoted = (name: string) => `"${name}"`

const capacity = (pick: Picker) => ({
  ...(pick.chance(30) && { ReturnConsumedCapacity: pick.of(['TOTAL', 'INDEXES']) }),
})

const executeStatement: MakeRequest = (pick, table) => ({
  operation: 'ExecuteStatement',
  input: { ...new StatementMaker(pick, table).request(), ...capacity(pick) },
})

const batchExecuteStatement: MakeRequest = (pick, table) => ({
  operation: 'BatchExecuteStatement',
  input: { Statements: pick.times(3, () => new StatementMaker(pick, table).request()), ...capacity(pick) },
})

const executeTransaction: MakeRequest = (pick, table) => ({
  operation: 'ExecuteTransaction',
  input: {
    TransactStatements: pick.times(3, () => new StatementMaker(pick, table).request()),
    ...capacity(pick),
  },
})

/** Requests in PartiQL. */
export const statementRequests = { executeStatement, batchExecuteStatement, executeTransaction } as const
