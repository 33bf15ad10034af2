// Describes the commands of the program, then runs them in sequence, in one process that has already loaded them.
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describeCommands, type Program } from './describe-commands.js'
import type { CommandRequest, Outcome } from './messages.js'

const [cli = ''] = process.argv.slice(2)
const manifest = new URL('package.json', cli)
const { main } = (await import(new URL('dist/main.js', cli).href)) as {
  main: (args: readonly string[], manifest: URL) => Promise<void>
}

const { capture } = (await import(new URL('dist/testing/capture-stream.js', cli).href)) as {
  capture: (stream: NodeJS.WriteStream) => { text(): string; stop(): void }
}

// A generated address must not reach another machine.
const connect = Socket.prototype.connect
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [first] = args.flat() as [{ readonly host?: string; readonly path?: string | null } | undefined]
  const host = first?.host ?? 'localhost'
  if ((first?.path ?? undefined) === undefined && !['127.0.0.1', 'localhost', '::1'].includes(host)) {
    setImmediate(() =>
      this.destroy(Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED' })),
    )
    return this
  }
  return connect.apply(this, args as never)
} as typeof connect

process.stdout.setMaxListeners(0)
process.setMaxListeners(0)
process.on('disconnect', () => process.exit())

let last: Promise<void> = loadProgram().then((program) => void process.send!(describeCommands(program)))
process.on('message', (request: CommandRequest) => {
  last = last.then(async () => void process.send!(await run(request)))
})

async function loadProgram(): Promise<Program> {
  const { createProgram } = (await import(new URL('dist/program.js', cli).href)) as {
    createProgram: (context: object, version: string, systems: readonly unknown[]) => Program
  }
  const { knownSystems } = (await import(new URL('dist/systems/known-systems.js', cli).href)) as {
    knownSystems: readonly { readonly load: () => Promise<unknown> }[]
  }
  return createProgram({}, '0', await Promise.all(knownSystems.map(({ load }) => load())))
}

async function run({ args, stopAfterMs }: CommandRequest): Promise<Outcome> {
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  let isStopped = false
  let isDone = false
  try {
    const done = main(args, manifest).finally(() => {
      isDone = true
    })
    await Promise.race([done, delay(stopAfterMs, undefined, { ref: false })])
    if (!isDone) {
      isStopped = true
      process.emit('SIGINT')
      await done
    }
  } finally {
    stdout.stop()
    stderr.stop()
  }
  return { stdout: stdout.text(), stderr: stderr.text(), exitCode: Number(process.exitCode), isStopped }
}
