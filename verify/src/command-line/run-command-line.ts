import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { createLog, parseTokens, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { Dice } from '../soundness/random.js'
import { baseOf, type CommandCase, casesOf } from './cases.js'
import { countWrites, type WriteCount } from './counted-writes.js'
import { findFault, mayRun } from './find-fault.js'
import type { CommandRequest, DescribedCommand, Outcome } from './messages.js'

const root = new URL('../../../', import.meta.url)
const cli = new URL('packages/cli/', root)
const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]
const token = 'the-token-of-the-operator'

export interface CommandLineSizes {
  readonly seed: number
  /** Number of generated commands. Above the number of all, all run. */
  readonly commands: number
  /** Runs only commands whose path begins with it. */
  readonly only?: string
}

export interface CommandLineOutcome {
  readonly figures: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** Runs generated command lines, and returns those that were not refused as a user expects. */
export async function runCommandLine({
  seed,
  commands,
  only = '',
}: CommandLineSizes): Promise<CommandLineOutcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tablewright-command-line-')))
  const work = join(folder, 'a', 'b')
  const count: WriteCount = { writes: 0 }
  const server = await startServer(work, join(folder, 'servers'), count)
  const host = new Host(work, folder)
  try {
    const described = await host.start()
    const all = casesOf(described.filter(({ path }) => path.join(' ').startsWith(only)))
    const chosen = commands >= all.length ? all : new Dice(seed).sample(all, commands)
    const failures = new Map<string, string>()
    const bases = new Map<DescribedCommand, Outcome | string>()
    let refused = 0
    for (const one of chosen) {
      const { command } = one
      if (!bases.has(command)) bases.set(command, await host.run(baseOf(command)))
      const before = stateOf(work, count)
      const outcome = await host.run(one)
      if (typeof outcome !== 'string' && outcome.exitCode === 2) refused++
      const fault =
        faultOf(one, outcome, bases.get(command)!) ?? changed(outcome, before, stateOf(work, count))
      if (fault === undefined) continue
      const text = render(one, fault, outcome)
      // One example of each kind.
      const kind = text.slice(text.indexOf('\n')).replaceAll(/\d+|"instance.*/g, '')
      if (!failures.has(kind)) failures.set(kind, text)
    }
    const figures = { commands: described.length, cases: all.length, runs: chosen.length, refused }
    return { figures, failures: [...failures.values()] }
  } finally {
    host.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what is wrong with an outcome; undefined if nothing is. */
function faultOf(one: CommandCase, outcome: Outcome | string, base: Outcome | string): string | undefined {
  return typeof outcome === 'string'
    ? outcome
    : findFault(one, outcome, typeof base === 'string' ? '' : base.stderr)
}

function changed(outcome: Outcome | string, before: string, after: string): string | undefined {
  const isRefused = typeof outcome !== 'string' && outcome.exitCode === 2
  return isRefused && before !== after ? 'is refused and changes data' : undefined
}

function render({ args }: CommandCase, fault: string, outcome: Outcome | string): string {
  const printed =
    typeof outcome === 'string' ? '' : `${outcome.exitCode} ${outcome.stderr}${outcome.stdout}`.slice(0, 400)
  const words = args.map((word) => (/^[\w./:=-]+$/.test(word) ? word : JSON.stringify(word.slice(0, 60))))
  return `tablewright ${words.join(' ')}\n  ${fault}: ${printed.trim()}`
}

/** Starts the systems with sample data, which the commands find, and the files that the examples name. */
async function startServer(work: string, list: string, count: WriteCount): Promise<Serving> {
  mkdirSync(join(work, 'folder'), { recursive: true })
  for (const [name, text] of Object.entries({
    'text.txt': 'text\n',
    'broken.json': '{"a":',
    'broken.ts': 'export const = 1\n',
  }))
    writeFileSync(join(work, name), text)
  symlinkSync(fileURLToPath(new URL('node_modules', root)), join(work, 'node_modules'))
  const admin = { name: 'operator', token, roles: { '*': ['admin'] } }
  return serve({
    systems: systems.map((system) => countWrites(system, count)),
    memory: true,
    port: 0,
    dynamodbPort: 0,
    jobs: { enabled: false },
    rate: { perSecond: 100_000, burst: 100_000 },
    sample: { items: 40, seed: 1 },
    auth: { tokens: parseTokens(JSON.stringify({ tokens: [admin] })), principals: new Map() },
    list: { folder: list, project: work },
    log: createLog('silent'),
  })
}

/** Describes the stored records and the files of the folder, to notice a change. */
function stateOf(work: string, { writes }: WriteCount): string {
  const files = readdirSync(work, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  return JSON.stringify([
    writes,
    files.map((path) => [path, statSync(path).isFile() ? statSync(path).mtimeMs : 0]),
  ])
}

/** A process that runs commands. It is replaced if one of them does not end. */
class Host {
  readonly #work: string
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(work: string, folder: string) {
    this.#work = work
    this.#folder = folder
  }

  async start(): Promise<readonly DescribedCommand[]> {
    const { FORCE_COLOR: _, ...environment } = process.env
    const child = fork(
      fileURLToPath(new URL('../../dist/command-line/host.js', import.meta.url)),
      [pathToFileURL(fileURLToPath(cli)).href],
      {
        cwd: this.#work,
        env: {
          ...environment,
          HOME: this.#folder,
          XDG_CONFIG_HOME: join(this.#folder, 'config'),
          TABLEWRIGHT_TOKEN: token,
          TABLEWRIGHT_SERVERS: join(this.#folder, 'servers'),
          AWS_EC2_METADATA_DISABLED: 'true',
        },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    this.#child = child
    const [described] = (await once(child, 'message')) as [readonly DescribedCommand[]]
    return described
  }

  /** Runs a command. Returns why there is no outcome if it ended the process, or never ends. */
  async run(one: CommandCase): Promise<Outcome | string> {
    const child = this.#child!
    child.send({ args: one.args, stopAfterMs: mayRun(one) ? 1000 : 15_000 } satisfies CommandRequest)
    const outcome = await new Promise<Outcome | string>((resolve) => {
      const timer = setTimeout(() => end('never ends'), 25_000)
      const exited = (code: number | null) => end(`ends the process with ${code}`)
      const end = (result: Outcome | string) => {
        clearTimeout(timer)
        child.off('message', end).off('exit', exited)
        resolve(result)
      }
      child.on('message', end).on('exit', exited)
    })
    if (typeof outcome === 'string') {
      this.stop()
      await this.start()
    }
    return outcome
  }

  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
