import { isTablewrightError, seededRandom } from '@tablewright/base'
import type { ParameterModel, TypeModel } from '@tablewright/design/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { connectionOf } from '../connect/connection.js'
import { createMethods, transactMethod } from '../connect/methods.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { libraryDesign } from '../testing/library.js'

type Input = Readonly<Record<string, unknown>>
type Method = (input: Input) => PromiseLike<unknown>
type Write = readonly [pattern: string, input: Input]

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
const step = fc.oneof(
  write.map((each) => [each]),
  fc.array(write, { minLength: 2, maxLength: 4 }),
)

/** Whether all that is written is one entity. */
function isOne(writes: readonly Write[]): boolean {
  return writes.length === 1 && libraryDesign.model.patterns[writes[0]![0]]!.operation !== 'transact'
}

/** The library on an engine of its own, with shortcuts or with the general way alone. */
async function open(general: boolean) {
  const driver = embedded({ memory: true })
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const options = { clock: () => now, random: seededRandom(3) }
  const connection = connectionOf(connect(libraryDesign, driver, options))
  const own = { ...connection, context: { ...connection.context, general } }
  const db = createMethods(own, transactMethod(own)) as Readonly<Record<string, Method>> & {
    transact(build: (tx: Readonly<Record<string, (input: Input) => object>>) => object[]): Promise<unknown>
  }
  await createTables(connect(libraryDesign, driver))
  const run = async (writes: readonly Write[]): Promise<unknown> => {
    now += 1_000
    const [[name, input]] = writes as [Write]
    try {
      if (writes.length === 1) return await db[name]!(input)
      return await db.transact((tx) => writes.map(([pattern, each]) => tx[pattern]!(each)))
    } catch (error) {
      // Of several faults in one transaction, either may be reported.
      if (isTablewrightError(error)) return isOne(writes) ? error.code : 'refused'
      throw error
    }
  }
  return { driver, run }
}

async function contents(driver: Awaited<ReturnType<typeof open>>['driver']) {
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

test('writes with shortcuts and writes that read first leave and answer the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [quick, general] = await Promise.all([open(false), open(true)])
      for (const writes of steps) {
        const [one, other] = [await quick.run(writes), await general.run(writes)]
        expect(one).toEqual(other)
      }
      expect(await contents(quick.driver)).toEqual(await contents(general.driver))
      await Promise.all([quick.driver.close(), general.driver.close()])
    }),
    { numRuns: 60 },
  )
})
