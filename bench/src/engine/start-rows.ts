import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from '../harness/row.js'
import { Connection } from './load/connection.js'
import { targetOf, wireRequest } from './load/wire-request.js'
import { medianFigure } from './median-figure.js'
import { startOurs } from './servers/launch.js'

const rounds = 9
const openEngine = new URL('./servers/open-engine.js', import.meta.url)
const openLmdb = new URL('./servers/open-lmdb.js', import.meta.url)
const bars = { endpoint: 150, inMemory: 5, inFolder: 25 }

/** From the start of the process to the first answer, and from `open` to the first answer. */
export async function startRows(folder: string): Promise<Row[]> {
  const bare: number[] = []
  const endpoint: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await timed(bareNode))
    endpoint.push(await timed(() => firstAnswer(join(folder, String(round)))))
  }
  const more = endpoint.map((time, round) => time - bare[round]!)
  return [
    medianFigure('first answer of `tablewright engine`, over `node -e 0`', 'ms', more, bars.endpoint),
    await inProcess('first answer in process, in memory', openEngine, () => 'memory', bars.inMemory),
    await inProcess(
      'first answer in process, in a folder',
      openEngine,
      (round) => join(folder, `in-process-${round}`),
      bars.inFolder,
    ),
    await inProcess('LMDB alone: loaded, a new file, one commit', openLmdb, (round) =>
      join(folder, `lmdb-${round}`),
    ),
  ]
}

/** Each time in a new process: a second start in the same process would be warm. */
async function inProcess(
  name: string,
  program: URL,
  placeOf: (round: number) => string,
  bar?: number,
): Promise<Row> {
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) ours.push(await openedIn(program, placeOf(round)))
  return medianFigure(name, 'ms', ours, bar)
}

async function openedIn(url: URL, place: string): Promise<number> {
  const program = fileURLToPath(url)
  const child = spawn(process.execPath, [program, place], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  await once(child, 'exit')
  return Number(line)
}

async function timed(body: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await body()
  return performance.now() - started
}

async function bareNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
}

async function firstAnswer(data: string): Promise<void> {
  const server = await startOurs(data)
  const connection = await Connection.open(server.port)
  await connection.send(wireRequest(targetOf('ListTables'), {}))
  connection.close()
  stopLater(server)
}

function stopLater(server: { stop(): Promise<void> }): void {
  // Not timed.
  void server.stop()
}
