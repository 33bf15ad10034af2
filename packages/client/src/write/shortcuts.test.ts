import { isTablewrightError, seededRandom } from '@tablewright/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.js'
import { connectionOf } from '../connect/connection.js'
import { createMethods, transactMethod } from '../connect/methods.js'
import { embedded } from '../drivers/embedded.js'
import { createTables } from '../tables/create-tables.js'
import { libraryDesign } from '../testing/library.js'
import { anyWrites, type Input, libraryContents, type Write } from '../testing/library-writes.js'

type Method = (input: Input) => PromiseLike<unknown>

/** Whether all that is written is one entity. */
function isOne(writes: readonly Write[]): boolean {
  return writes.length === 1 && libraryDesign.model.patterns[writes[0]![0]]!.operation !== 'transact'
}

/** The library on a separate engine, with shortcuts or with only the general path. */
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

test('writes with shortcuts and writes that read first have the same results and tables', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrites, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [quick, general] = await Promise.all([open(false), open(true)])
      for (const writes of steps) {
        const [one, other] = [await quick.run(writes), await general.run(writes)]
        expect(one).toEqual(other)
      }
      expect(await libraryContents(quick.driver)).toEqual(await libraryContents(general.driver))
      await Promise.all([quick.driver.close(), general.driver.close()])
    }),
    { numRuns: 60 },
  )
})
