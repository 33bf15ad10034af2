import { accountPool, accountPoolOf } from '@tablewright/account-pool'
import { isTablewrightError, seededRandom } from '@tablewright/base'
import { connect, createTables, type Driver, printClient } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { deployments } from '@tablewright/deployments'
import type { Design } from '@tablewright/design'
import { invoicing } from '@tablewright/invoicing'
import { smartLocker } from '@tablewright/smart-locker'
import { tenants } from '@tablewright/tenants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Chooser, generateInput } from './generate-input.js'
import { loadPrinted } from './load-printed.js'
import { lockerDocument } from './locker-document.js'
import { vectorShop } from './vector-document.js'

const designs: readonly (readonly [string, Design])[] = [
  ['account pool', accountPool],
  ['account pool, sharded', accountPoolOf({ shards: 4 })],
  ['invoicing', invoicing],
  ['deployments', deployments],
  ['smart locker', smartLocker],
  ['smart locker, as in the document', lockerDocument],
  ['tenants', tenants],
  ['vector search', vectorShop],
]

type Connect = ReturnType<typeof loadPrinted>['connect']

/** A client on a separate engine, and every request that it sends, byte for byte. */
async function record(design: Design, connectWith: Connect) {
  const engine = embedded({ memory: true })
  await createTables(connect(design, engine))
  const requests: string[] = []
  const send: Driver['send'] = (operation, input, options) => {
    requests.push(`${operation} ${JSON.stringify(input)}`)
    return engine.send(operation, input, options)
  }
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const options = { clock: () => now++, random: seededRandom(12), cursorSecret: 'the same for both' }
  return { db: connectWith({ send, close: () => engine.close() }, options), requests }
}

/** The outcome of a call: its result, or the code and data of its error. */
async function outcome(run: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (isTablewrightError(error)) return { code: error.code, data: error.data }
    throw error
  }
}

test.each(designs)(
  '%s: printed and connected clients send the same requests and return the same results',
  async (_, design) => {
    const printed = loadPrinted(printClient(design))
    const patterns = Object.values(design.model.patterns)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const chooser = new Chooser(seededRandom(seed))
        const one = await record(design, (driver, options) => connect(design, driver, options) as never)
        // In turn: without `transact`, smaller kinds of writes are used.
        const other = await record(design, runs++ % 2 ? printed.connectTransacting : printed.connect)
        for (let count = 0; count < 40; count++) {
          const { name, parameters } = chooser.pick(patterns)
          const input = chooser.below(12) === 0 ? {} : generateInput(parameters, chooser)
          const calls = [one, other].map(({ db }) => outcome(() => db[name]!(input)))
          const [answer, same] = await Promise.all(calls)
          expect(same).toEqual(answer)
          const { cursor } = Object(answer) as { readonly cursor?: string }
          if (!cursor) continue
          const next = [one, other].map(({ db }) => outcome(() => db[name]!(input, { cursor, limit: 1 })))
          expect(await next[1]).toEqual(await next[0])
        }
        expect(other.requests).toEqual(one.requests)
        await Promise.all([one, other].map(({ db }) => db.close!({})))
      }),
      { numRuns: 3 },
    )
  },
)

test('a printed client has the methods of its design, and transact only on request', () => {
  const { connect: lean, connectTransacting } = loadPrinted(printClient(smartLocker))
  const driver = { send: async () => ({}) as never, close: async () => {} }
  const names = ['close', ...Object.keys(smartLocker.model.patterns)]
  expect(Object.keys(lean(driver, {})).sort()).toEqual([...names].sort())
  expect(Object.keys(connectTransacting(driver, {})).sort()).toEqual([...names, 'transact'].sort())
})
