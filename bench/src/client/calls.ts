import assert from 'node:assert/strict'
import { awaiting, type Comparison } from '../harness/compare.js'
import type { Bar } from '../harness/row.js'
import { lean, overSdk } from './our-ways.js'
import { documentClient, electroDb, oneTable, toolbox } from './peers.js'
import { order, pageSize } from './sample-design.js'
import type { Way } from './ways.js'

interface Contender {
  readonly name: string
  readonly way: Way
  readonly bars?: Readonly<Record<keyof Way, Bar>>
}

const reference = documentClient()

const contenders: readonly Contender[] = [
  {
    name: 'lean driver',
    way: lean,
    bars: { put: { atMost: 0.1 }, get: { atMost: 0.1 }, query: { atMost: 0.25 } },
  },
  {
    name: 'awsSdk',
    way: overSdk,
    bars: { put: { atMost: 1.05 }, get: { atMost: 1.05 }, query: { atMost: 1.05 } },
  },
  { name: 'ElectroDB', way: electroDb() },
  { name: 'dynamodb-toolbox', way: toolbox() },
  { name: 'OneTable', way: oneTable() },
]

const warmUps = 1000

const operations = { put: 'put', get: 'get', query: `query of ${pageSize}` } as const

/** Each library against the same operation by hand over `@aws-sdk/lib-dynamodb`. */
export const calls: readonly Comparison[] = (['put', 'get', 'query'] as const).flatMap((operation) =>
  contenders.map(({ name, way, bars }) => ({
    name: `${operations[operation]}, ${name}`,
    ours: awaiting(() => way[operation]()),
    reference: awaiting(() => reference[operation]()),
    ...(bars ? { bar: bars[operation] } : {}),
  })),
)

/**
 * Throws unless every library reads the same orders: none may be fast by omitting work. Also warms up all
 * libraries before the first measurement.
 */
export async function proveAlike(): Promise<void> {
  for (const { name, way } of [...contenders, { name: 'lib-dynamodb', way: reference }]) {
    for (let count = 0; count < warmUps; count++) await Promise.all([way.put(), way.get(), way.query()])
    const found = await way.get()
    const all = await way.query()
    assert.equal(all.length, pageSize, name)
    for (const each of [found, all[0]]) assert.deepEqual({ ...(each as object), ...order }, each, name)
  }
}
