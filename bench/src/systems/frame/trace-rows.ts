import { Load } from '../../engine/load/load.js'
import { figure, type Row, summarize } from '../../harness/row.js'
import { httpRequest, openSide } from './frame-rows.js'

const calls = 250
const rounds = 41
/** Rounds before the time is taken: fewer would count the compilation of the code. */
const warmUpRounds = 16
const clients = 32
const bar = { atMost: 15 }

/** CPU time of tracing: for a call that is traced, and for each call under load, of which one a second is traced. */
export async function traceRows(): Promise<Row[]> {
  const { server, requests } = await openSide('ours', 'account-pool', 'get an account')
  const load = await Load.on(server.port, clients)
  const sent = (headers: Readonly<Record<string, string>>) =>
    requests[0]!.map((request) =>
      httpRequest({ ...request, path: `/api/account-pool${request.path}`, headers }),
    )
  const [plain, traced] = [sent({}), sent({ 'tablewright-trace': 'on' })].map((each) =>
    load.repeating(each, server.cpu),
  )
  const cost = async (side: typeof plain) => {
    const before = server.cpu()
    const started = performance.now()
    await side!.run(calls)
    return { cpu: (server.cpu() - before) / calls, rate: calls / ((performance.now() - started) / 1_000) }
  }
  try {
    for (let round = 0; round < warmUpRounds; round++)
      await Promise.all([await cost(plain), await cost(traced)])
    const more: number[] = []
    const shared: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { cpu, rate } = await cost(plain)
      const extra = (await cost(traced)).cpu - cpu
      more.push(extra)
      shared.push(extra / Math.max(1, rate))
    }
    const rounded = (values: readonly number[]) => Number(summarize(values).median.toFixed(2))
    return [
      figure('tracing: more CPU for a call that is traced, of 32 that are', 'µs', rounded(more), bar),
      figure('tracing: CPU for each call under load, of which one a second is traced', 'µs', rounded(shared)),
    ]
  } finally {
    load.close()
    await server.stop()
  }
}
