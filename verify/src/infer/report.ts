import { accountPoolSystem } from '@tablewright/account-pool'
import { inferDesign, type TableSource } from '@tablewright/adopt'
import { deploymentsSystem } from '@tablewright/deployments'
import type { Item } from '@tablewright/dynamo'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { AnySystem } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import { readFlags } from '../flags.js'
import { compareTemplates, inferSystem, type TemplateComparison } from './infer-system.js'

/*
 * npm run verify:infer -- --sample 300 --seed 1 --items 1000000
 *
 * Infers designs from the sample data of the five systems and counts the key templates that equal those of the shipped
 * designs. Then infers one from a generated table of `--items` items, and prints time and memory.
 */
const flags = readFlags({ sample: '300', seed: '1', items: '1000000' })
const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

const comparisons: TemplateComparison[] = []
let mismatches = 0
for (const system of systems as readonly AnySystem[]) {
  const { inference, items } = await inferSystem(system, Number(flags.sample), Number(flags.seed))
  const own = compareTemplates(system.design, inference.design, items)
  mismatches += inference.report.mismatches.length
  comparisons.push(...own)
  console.error(`${system.name}: ${own.filter(({ exact }) => exact).length} of ${own.length} templates exact`)
}
for (const { place, shipped, inferred } of comparisons.filter(({ exact }) => !exact))
  console.error(`  ${place}: ${shipped} was inferred as ${inferred}`)

const count = Number(flags.items)
const start = performance.now()
let peak = 0
const { report } = await inferDesign([generated(count)], {
  onProgress: () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  },
})
const exact = comparisons.filter((each) => each.exact).length
console.log(
  JSON.stringify({
    templates: comparisons.length,
    exact,
    percent: Number(((100 * exact) / comparisons.length).toFixed(1)),
    mismatches,
    items: count,
    sampled: report.tables[0]!.sampled,
    unread: report.mismatches.length,
    seconds: Number(((performance.now() - start) / 1_000).toFixed(1)),
    peakMegabytes: Math.round(peak / 2 ** 20),
  }),
)
if (exact / comparisons.length < 0.95 || mismatches > 0 || report.mismatches.length > 0) process.exitCode = 1

/** A table of customers, orders and their mirrors, made while it is read. */
function generated(size: number): TableSource {
  const item = (number: number): Item => {
    const order = Math.floor(number / 2)
    const day = new Date(Date.UTC(2026, 0, 1) + order * 60_000).toISOString()
    const shared = {
      customerId: { S: `c${order % 50_000}` },
      orderId: { S: `o${order}` },
      placedAt: { S: day },
    }
    return number % 2 === 0
      ? {
          PK: { S: `CUSTOMER#c${order % 50_000}` },
          SK: { S: `ORDER#${day}#o${order}` },
          ...shared,
          total: { N: String(order % 999) },
        }
      : { PK: { S: `ORDER#o${order}` }, SK: { S: 'ORDER' }, ...shared }
  }
  return {
    shape: {
      name: 'Orders',
      partition: { name: 'PK', type: 'S' },
      sort: { name: 'SK', type: 'S' },
      indexes: [],
    },
    *pages() {
      for (let first = 0; first < size; first += 1_000) {
        yield Array.from({ length: Math.min(1_000, size - first) }, (_, index) => item(first + index))
      }
    },
    lookup: async (keys) =>
      keys.map((key) => {
        const { PK, SK } = key as { readonly PK: { readonly S: string }; readonly SK: { readonly S: string } }
        const order = Number(/#?o(\d+)$/.exec(SK.S === 'ORDER' ? PK.S : SK.S)?.[1])
        const found = item(2 * order + (SK.S === 'ORDER' ? 1 : 0))
        return 2 * order < size && JSON.stringify([found.PK, found.SK]) === JSON.stringify([PK, SK])
          ? found
          : undefined
      }),
  }
}
