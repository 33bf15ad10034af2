// Runs commands for `runCommand` in sequence, in a process that has already loaded the command.
import { setTimeout as delay } from 'node:timers/promises'
import { main } from '../main.js'
import { capture } from './capture-stream.js'
import type { CommandReply, CommandRequest, Outcome } from './command-messages.js'

const manifest = new URL('../../package.json', import.meta.url)
// Each command adds a listener for a closed pipe.
process.stdout.setMaxListeners(0)
process.on('disconnect', () => process.exit())

let last: Promise<void> = Promise.resolve()
process.on('message', ({ id, args }: CommandRequest) => {
  last = last.then(async () => {
    process.send!({ id, outcome: await run(args) } satisfies CommandReply)
  })
})

async function run(args: readonly string[]): Promise<Outcome> {
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  const before = process.getActiveResourcesInfo()
  try {
    await main(args, manifest)
    const left = await resourcesLeft(before)
    if (left.length > 0)
      process.stderr.write(`A process of its own would not have ended: ${left.join(', ')}\n`)
  } finally {
    stdout.stop()
    stderr.stop()
  }
  return { stdout: stdout.text(), stderr: stderr.text(), exitCode: Number(process.exitCode) }
}

const endsWithin = 5000

/** Returns the resources that keep the process alive after a command had time to end. */
async function resourcesLeft(before: readonly string[]): Promise<readonly string[]> {
  const deadline = Date.now() + endsWithin
  for (;;) {
    const left = difference(process.getActiveResourcesInfo(), before)
    if (left.length === 0 || Date.now() > deadline) return left
    await delay(2)
  }
}

function difference(all: readonly string[], without: readonly string[]): readonly string[] {
  const rest = [...all]
  for (const each of without) {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}
