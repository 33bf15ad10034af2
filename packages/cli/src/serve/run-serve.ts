import { TablewrightError } from '@tablewright/base'
import {
  consolePages,
  createLog,
  type LogLevel,
  type Place,
  readAuth,
  type SampleSize,
  type Serving,
  serve,
} from '@tablewright/server'
import { type AnySystem, systemOfDesign } from '@tablewright/system'
import type { NetworkOptions } from '../commands/network-options.js'
import type { CommonOptions } from '../context.js'
import { stopSignal } from '../engine/stop-signal.js'
import { readNetwork } from '../network/read-network.js'
import { startProgress } from '../output/progress.js'
import type { Terminal } from '../output/terminal.js'
import { type KnownSystem, knownSystems, systemNames } from '../systems/known-systems.js'

export interface ServeCommandOptions extends CommonOptions, NetworkOptions {
  readonly port: number
  readonly dynamodbPort: number
  readonly host: string
  readonly data: string
  readonly memory?: true
  readonly endpoint?: string
  /** True when no number was given. */
  readonly sample?: number | true
  readonly systems?: string
  readonly auth?: string
  readonly insecure?: true
  readonly log: LogLevel
  readonly cursorSecret?: string
}

const defaultSample = 1000

/** Serves until it is told to stop, then finishes what is running. */
export async function runServe(
  designs: readonly string[],
  options: ServeCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const systems = await chooseSystems(designs, options.systems)
  const { host, port, dynamodbPort, insecure = false } = options
  const pages = await consolePages()
  const progress = startProgress(terminal, 'Sample data')
  const server = await serve({
    ...placeOf(options),
    systems,
    host,
    port,
    dynamodbPort,
    insecure,
    ...(await readNetwork(options)),
    auth: options.auth === undefined ? undefined : await readAuth(options.auth),
    sample: sampleOf(options.sample),
    log: createLog(options.log),
    ...(options.cursorSecret !== undefined && { cursorSecret: options.cursorSecret }),
    ...(pages && { pages }),
    onProgress: (system, done) =>
      progress.update(systems.findIndex(({ name }) => name === system) + done, systems.length),
  })
  progress.end()
  const stopped = stopSignal()
  terminal.print(
    options.json ? readyJson(server, systems) : readyText(server, systems, options, pages !== undefined),
  )
  await stopped
  if (terminal.watched) terminal.note('Stopping: what is running is finished first; once more stops at once.')
  await server.close()
}

/** All systems, unless some are named; the designs instead, if there are any. */
async function chooseSystems(
  designs: readonly string[],
  names: string | undefined,
): Promise<readonly AnySystem[]> {
  const { loadDesign } = await import('../design-source/load-design.js')
  const own = await Promise.all(designs.map(async (source) => systemOfDesign(await loadDesign(source))))
  refuseSameName(own)
  if (names === undefined && own.length > 0) return own
  const chosen = names === undefined ? knownSystems : names.split(',').map(knownSystem)
  return [...(await Promise.all(chosen.map(({ load }) => load()))), ...own]
}

function knownSystem(name: string): KnownSystem {
  const found = knownSystems.find((system) => system.name === name || system.commandName === name)
  if (found !== undefined) return found
  throw new TablewrightError('SYSTEM_UNKNOWN', `There is no system ${name}.`, {
    remedy: `Choose from ${systemNames.join(', ')}.`,
    data: { name },
  })
}

function refuseSameName(systems: readonly AnySystem[]): void {
  const taken = new Set<string>(systemNames)
  for (const { name } of systems) {
    if (taken.has(name)) {
      throw new TablewrightError('SYSTEM_NAME_TAKEN', `Two things to serve have the name ${name}.`, {
        remedy: `Give the design another name; a system that comes along is served with --systems ${name}.`,
        data: { name },
      })
    }
    taken.add(name)
  }
}

function sampleOf(sample: number | true | undefined): SampleSize | undefined {
  return sample === undefined ? undefined : { seed: 1, items: sample === true ? defaultSample : sample }
}

function placeOf({ memory, endpoint, data }: ServeCommandOptions): Place {
  if (endpoint !== undefined) return { endpoint }
  return memory ? { memory } : { data }
}

function readyJson({ url, dynamodbUrl }: Serving, systems: readonly AnySystem[]): string {
  return JSON.stringify({ url, dynamodbUrl, systems: systems.map(({ name }) => name) })
}

function readyText(
  { url, dynamodbUrl }: Serving,
  systems: readonly AnySystem[],
  options: ServeCommandOptions,
  hasConsole: boolean,
): string {
  const lines = [
    ['Console', hasConsole ? url : 'not built; npm run build makes it'],
    ['API', `${url}/api`],
    ...systems.map(({ name }) => [`  ${name}`, `${url}/api/${name}`]),
    ['DynamoDB endpoint', dynamodbUrl],
    ['Health, metrics', `${url}/health  ${url}/metrics`],
    ['Data', options.endpoint ?? (options.memory ? 'in memory' : options.data)],
  ]
  const width = Math.max(...lines.map(([label]) => label!.length))
  return [
    'Tablewright is running; Ctrl+C stops it.',
    ...lines.map(([label, value]) => `  ${label!.padEnd(width)}  ${value}`),
  ].join('\n')
}
