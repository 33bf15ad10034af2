import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { CommandReply, CommandRequest, Outcome } from './command-messages.js'

/** The file that runs the command. */
export const commandFile = fileURLToPath(new URL('../../bin/tablewright.js', import.meta.url))
const hostFile = fileURLToPath(new URL('../../dist/testing/command-host.js', import.meta.url))

// vitest sets FORCE_COLOR on a terminal; compared output must not have colors.
const { FORCE_COLOR: _, ...plainEnvironment } = process.env

type Settle = (outcome: Outcome | Error) => void
const waiting = new Map<number, Settle>()
let host: ChildProcess | undefined
let requests = 0

/**
 * Runs the built command to its end, in a process that has already loaded it, because loading takes longer
 * than most commands.
 */
export async function runCommand(...args: readonly string[]): Promise<Outcome> {
  host ??= startHost()
  const id = ++requests
  host.send({ id, args } satisfies CommandRequest)
  const outcome = await new Promise<Outcome | Error>((settle) => waiting.set(id, settle))
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Starts the host process. It ends when the channel of the test worker closes. */
function startHost(): ChildProcess {
  const child = fork(hostFile, {
    env: plainEnvironment,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', ({ id, outcome }: CommandReply) => settle(id, outcome))
  child.on('exit', (code) => {
    host = undefined
    for (const id of waiting.keys()) settle(id, new Error(`The process of the commands ended with ${code}.`))
  })
  child.unref()
  child.channel?.unref()
  return child
}

function settle(id: number, outcome: Outcome | Error): void {
  waiting.get(id)?.(outcome)
  waiting.delete(id)
}

/** Starts the command in a separate process, which the caller must end. */
export function startCommand(...args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [commandFile, ...args], { env: plainEnvironment })
}

/** Collects the output of a process until it ends. */
export async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [stdout, stderr, [exitCode]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { stdout, stderr, exitCode }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** Returns a function that creates folders, which are deleted after the tests of the file. */
export function temporaryFolders(): () => string {
  const made: string[] = []
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'tablewright-cli-'))
    made.push(folder)
    return folder
  }
}
