import { type Listening, listen, readPrincipals } from '@tablewright/server/wire'
import type { CommonOptions } from '../context.js'
import type { NetworkOptions } from '../network/network-options.js'
import { readNetwork } from '../network/read-network.js'
import { problemOf, reportProblem } from '../output/problem.js'
import type { Terminal } from '../output/terminal.js'
import { type DataOptions, openEngines } from './open-engines.js'
import { stopSignal } from './stop-signal.js'
import { tuneRuntime } from './tune-runtime.js'

export interface EngineCommandOptions extends CommonOptions, NetworkOptions, DataOptions {
  readonly port: number
  readonly host: string
  readonly auth?: string
  readonly insecure?: true
}

/** Serves until it receives a stop signal, then finishes running requests. */
export async function runEngine(options: EngineCommandOptions, terminal: Terminal): Promise<void> {
  tuneRuntime()
  const auth = options.auth === undefined ? undefined : await readPrincipals(options.auth)
  const network = await readNetwork(options)
  const reportFault = (error: unknown) => reportProblem(terminal, problemOf(error), false)
  const engines = await openEngines(options, reportFault)
  try {
    const { host, port, insecure = false } = options
    const { home: engine, regions } = engines
    const endpoint = await listen({
      engine,
      regions,
      host,
      port,
      auth,
      insecure,
      ...network,
      onFault: reportFault,
    })
    const stopped = stopSignal()
    terminal.print(readyLine(endpoint, options))
    await stopped
    if (terminal.watched)
      terminal.note('Stopping: what is running is finished first; once more stops at once.')
    await endpoint.close()
  } finally {
    await engines.close()
  }
}

function readyLine({ url, port }: Listening, options: EngineCommandOptions): string {
  const { memory = false, durability, data } = options
  const auth = options.auth !== undefined
  if (options.json)
    return JSON.stringify({ url, port, auth, ...(memory ? { memory } : { data, durability }) })
  const location = memory ? 'in memory' : `in ${data}${durability === 'relaxed' ? ', relaxed' : ''}`
  return `DynamoDB endpoint at ${url} (data ${location}; ${auth ? 'signed requests only; ' : ''}Ctrl+C stops it)`
}
