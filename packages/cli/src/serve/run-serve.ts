import {
  consolePages,
  type DatabaseLocation,
  type Serving,
  serve,
  serverListFolder,
} from '@tablewright/server'
import type { AnySystem } from '@tablewright/system'
import { loadConfig } from '../config/load-config.js'
import { nameConfig } from '../config/name-config.js'
import { stopSignal } from '../engine/stop-signal.js'
import { tuneRuntime } from '../engine/tune-runtime.js'
import { projectOf } from '../local-server/find-server.js'
import { problemOf } from '../output/problem.js'
import { startProgress } from '../output/progress.js'
import type { Terminal } from '../output/terminal.js'
import { type ServeCommandOptions, serveSettings } from './serve-options.js'
import { watchFiles } from './watch-files.js'

/** Serves until it is stopped, then finishes running requests and jobs. */
export async function runServe(
  designs: readonly string[],
  flags: ServeCommandOptions,
  terminal: Terminal,
): Promise<void> {
  tuneRuntime()
  const files = new Set<string>()
  const pages = await consolePages()
  const read = async (file = flags.config) => {
    const onFiles = (found: readonly string[]) => {
      for (const file of found) files.add(file)
    }
    const config = await loadConfig({ config: file, secrets: true, onFiles })
    const { location, options } = await serveSettings(designs, flags, config, onFiles)
    const list = { folder: serverListFolder(), project: projectOf(config) }
    return { config, location, options: { ...options, list, ...(pages && { pages }) } }
  }
  const { config, location, options } = await read()
  const { systems } = options
  const progress = startProgress(terminal, 'Sample data')
  const notices: string[] = []
  const server = await serve({
    ...options,
    onNotice: (system, text) => notices.push(`${system}: ${text}`),
    onProgress: (system, done) =>
      progress.update(systems.findIndex(({ name }) => name === system) + done, systems.length),
  }).catch((error: unknown) => {
    throw nameConfig(error, config)
  })
  progress.end()
  for (const notice of notices) terminal.note(notice)
  const stopped = stopSignal()
  const reload = async () => {
    try {
      // The file of the start: if it is gone, defaults or another file must not replace its ports.
      const next = await read(config?.file)
      await server.reload(next.options).catch((error: unknown) => {
        throw nameConfig(error, next.config)
      })
    } catch (error) {
      server.announceFailure(problemOf(error).message)
      throw error
    }
  }
  // Before the addresses are printed, so that no change after them is missed.
  const watching = flags.watch ? watchFiles(files, reload, terminal) : undefined
  terminal.print(
    flags.json ? readyJson(server, systems) : readyText(server, systems, location, pages !== undefined),
  )
  await stopped
  watching?.stop()
  if (terminal.watched) terminal.note('Stopping: what is running is finished first; once more stops at once.')
  await server.close()
}

function readyJson({ url, dynamodbUrl, listeners }: Serving, systems: readonly AnySystem[]): string {
  return JSON.stringify({ url, dynamodbUrl, listeners, systems: systems.map(({ name }) => name) })
}

function readyText(
  { url, dynamodbUrl, listeners }: Serving,
  systems: readonly AnySystem[],
  { endpoint, memory, data }: DatabaseLocation,
  hasConsole: boolean,
): string {
  const lines = [
    ['Console', hasConsole ? url : 'not installed; npm install @tablewright/systems brings it'],
    ['API', `${url}/api`],
    ...systems.map(({ name }) => [`  ${name}`, `${url}/api/${name}`]),
    ['DynamoDB endpoint', dynamodbUrl],
    ...Object.entries(listeners).map(([name, address]) => [`Listener ${name}`, address]),
    ['Health, metrics', `${url}/health  ${url}/metrics`],
    ['Data', endpoint ?? (memory ? 'in memory' : data)],
  ]
  const width = Math.max(...lines.map(([label]) => label!.length))
  return [
    'Tablewright is running; Ctrl+C stops it.',
    ...lines.map(([label, value]) => `  ${label!.padEnd(width)}  ${value}`),
  ].join('\n')
}
