import { seededRandom } from '@tablewright/base'
import { fakeClock, memoryDatabase } from '@tablewright/system/testing'
import { figure, type Row } from '../../harness/row.js'
import { benchSystems } from '../frame/bench-systems.js'

/** Seconds of CPU for 100,000 items. */
const bar = 10

/** CPU time of the sample data of each system, in memory. */
export async function sampleRows(items: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, { system }] of Object.entries(benchSystems)) {
    const { driver, close } = await memoryDatabase(system.design)()
    const services = system.open({ driver, clock: fakeClock().clock, random: seededRandom(1) }) as never
    const before = process.cpuUsage()
    await system.sample(services, { seed: 1, items })
    const used = process.cpuUsage(before)
    await close()
    const seconds = (used.user + used.system) / 1e6
    const label = `sample data of ${name}, ${items.toLocaleString('en')} items`
    rows.push(figure(label, 's', Number(seconds.toFixed(2)), { atMost: (bar * items) / 100_000 }))
  }
  return rows
}
