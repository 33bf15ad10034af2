import { TablewrightError } from '@tablewright/base'
import {
  createLog,
  type LogLevel,
  type Place,
  readAuth,
  type SampleSize,
  type Serving,
  serve,
} from '@tablewright/server'
import type { CommonOptions } from '../context.js'
import { stopSignal } from '../engine/stop-signal.js'
import { startProgress } from '../output/progress.js'
import type { Terminal } from '../output/terminal.js'
import { type KnownSystem, knownSystems, systemNames } from '../systems/known-systems.js'

export interface ServeCommandOptions extends CommonOptions {
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
}

const usualSample = 1000

/** Serves until it is told to stop, then finishes what is running. */
export async function runServe(options: ServeCommandOptions, terminal: Terminal): Promise<void> {
  const chosen = chooseSystems(options.systems)
  const { host, port, dynamodbPort, insecure = false } = options
  const progress = startProgress(terminal, 'Sample data')
  const server = await serve({
    ...placeOf(options),
    systems: await Promise.all(chosen.map(({ load }) => load())),
    host,
    port,
    dynamodbPort,
    insecure,
    auth: options.auth === undefined ? undefined : await readAuth(options.auth),
    sample: sampleOf(options.sample),
    log: createLog(options.log),
    onProgress: (system, done) =>
      progress.update(chosen.findIndex(({ name }) => name === system) + done, chosen.length),
  })
  progress.end()
  const stopped = stopSignal()
  terminal.print(options.json ? readyJson(server, chosen) : readyText(server, chosen, options))
  await stopped
  if (terminal.watched) terminal.note('Stopping: what is running is finished first; once more stops at once.')
  await server.close()
}

function chooseSystems(names: string | undefined): readonly KnownSystem[] {
  if (names === undefined) return knownSystems
  return names.split(',').map((name) => {
    const found = knownSystems.find((system) => system.name === name || system.word === name)
    if (found !== undefined) return found
    throw new TablewrightError('SYSTEM_UNKNOWN', `There is no system ${name}.`, {
      remedy: `Choose from ${systemNames.join(', ')}.`,
      data: { name },
    })
  })
}

function sampleOf(sample: number | true | undefined): SampleSize | undefined {
  return sample === undefined ? undefined : { seed: 1, items: sample === true ? usualSample : sample }
}

function placeOf({ memory, endpoint, data }: ServeCommandOptions): Place {
  if (endpoint !== undefined) return { endpoint }
  return memory ? { memory } : { data }
}

function readyJson({ url, dynamodbUrl }: Serving, chosen: readonly KnownSystem[]): string {
  return JSON.stringify({ url, dynamodbUrl, systems: chosen.map(({ name }) => name) })
}

function readyText(
  { url, dynamodbUrl }: Serving,
  chosen: readonly KnownSystem[],
  options: ServeCommandOptions,
): string {
  const lines = [
    ['API', `${url}/api`],
    ...chosen.map(({ name }) => [`  ${name}`, `${url}/api/${name}`]),
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
