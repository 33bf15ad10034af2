import type { ParameterModel, TypeModel } from '@tablewright/design/model'
import fc from 'fast-check'
import type { Driver } from '../drivers/driver.js'
import { libraryDesign } from './library.js'

export type Input = Readonly<Record<string, unknown>>
export type Write = readonly [pattern: string, input: Input]

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.constantFrom('a', 'b'),
  text: fc.constantFrom('x', 'y#z', ''),
  integer: fc.integer({ min: 0, max: 3 }),
  number: fc.constantFrom(0.1, 0.2, 3),
  version: fc.integer({ min: 1, max: 3 }),
  boolean: fc.boolean(),
  timestamp: fc.constantFrom('2026-01-01T00:00:00.500Z', '2026-01-02T00:00:00.000Z'),
  set: fc.uniqueArray(fc.constantFrom('t', 'u')).map((elements) => new Set(elements)),
  list: fc.array(fc.constantFrom('l', 'm'), { maxLength: 2 }),
  record: fc.constantFrom({ height: 1 }, { height: 2, width: 3 }),
}

function anyValue(type: TypeModel): fc.Arbitrary<unknown> {
  return type.kind === 'oneOf' ? fc.constantFrom(...type.values) : values[type.kind]!
}

function inputOf(parameters: Readonly<Record<string, ParameterModel>>): fc.Arbitrary<Input> {
  const fields = Object.values(parameters).map((parameter) => {
    const value: fc.Arbitrary<unknown> =
      parameter.kind === 'list'
        ? fc.array(inputOf(parameter.element), { maxLength: 2 })
        : anyValue(parameter.type)
    const given = parameter.kind === 'value' && parameter.nullable ? fc.option(value, { nil: null }) : value
    return [parameter.name, parameter.optional ? fc.option(given, { nil: undefined }) : given] as const
  })
  return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
}

const writing = Object.values(libraryDesign.model.patterns).filter(({ operation }) =>
  ['create', 'put', 'update', 'delete', 'transact'].includes(operation),
)
const write = fc
  .constantFrom(...writing)
  .chain(({ name, parameters }) => inputOf(parameters).map((input): Write => [name, input]))
/** One write, or several at once, with few distinct values, so that writes conflict. */
export const anyWrites = fc.oneof(
  write.map((each) => [each]),
  fc.array(write, { minLength: 2, maxLength: 4 }),
)

/** Returns everything that is stored, sorted. */
export async function libraryContents(driver: Driver) {
  const items = await Promise.all(
    Object.keys(libraryDesign.model.tables).map(
      async (TableName) => (await driver.send('Scan', { TableName })).Items ?? [],
    ),
  )
  const plain = (item: object) =>
    JSON.stringify(item, (name, value) =>
      name === 'SS'
        ? [...value].sort()
        : Object(value) === value && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort())
          : value,
    )
  return items.map((each) => each.map(plain).sort())
}
