import { accountPool, accountPoolOf } from '@tablewright/account-pool'
import { isTablewrightError, seededRandom } from '@tablewright/base'
import { connect, createTables, verify } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import { deployments } from '@tablewright/deployments'
import type { Design } from '@tablewright/design'
import { invoicing } from '@tablewright/invoicing'
import { smartLocker } from '@tablewright/smart-locker'
import { tenants } from '@tablewright/tenants'
import { expect, test } from 'vitest'
import { Chooser, generateInput } from './generate-input.js'
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

/** The allowed outcomes of a valid call. */
const answers = new Set([
  'ALREADY_EXISTS',
  'CONDITION_FAILED',
  // A number that counts other items was given.
  'INVALID_INPUT',
  'NOT_FOUND',
  'POINTER_TAKEN',
  'SET_FULL',
  'TRANSACTION_OVERLAP',
  'UNIQUE_TAKEN',
  'VERSION_MISMATCH',
])

const rounds = 25
const callsAtOnce = 20

test.each(designs)(
  '%s: whatever is called at the same time, no request is malformed and nothing drifts',
  async (_, design) => {
    const chooser = new Chooser(seededRandom(11))
    let now = Date.parse('2026-01-01T00:00:00.000Z')
    const db = connect(design, embedded({ memory: true }), {
      clock: () => now++,
      random: seededRandom(12),
      retry: { conflicts: 500, firstDelay: 1, maxDelay: 4 },
    })
    await createTables(db)
    const patterns = Object.values(design.model.patterns)
    const methods = db as unknown as Record<string, (input: object) => PromiseLike<unknown>>
    const unexpected: string[] = []
    let succeeded = 0
    for (let round = 0; round < rounds; round++) {
      const calls = Array.from({ length: callsAtOnce }, async () => {
        const { name, parameters } = chooser.pick(patterns)
        try {
          await methods[name]!(generateInput(parameters, chooser))
          succeeded++
        } catch (error) {
          if (!isTablewrightError(error) || !answers.has(error.code)) unexpected.push(`${name}: ${error}`)
        }
      })
      await Promise.all(calls)
    }
    expect(unexpected).toEqual([])
    expect(succeeded).toBeGreaterThan((rounds * callsAtOnce) / 5)
    expect((await verify(db)).findings).toEqual([])
    await db.close()
  },
)
