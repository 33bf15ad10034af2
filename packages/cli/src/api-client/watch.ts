import type { Terminal } from '../output/terminal.js'

/** Default interval of `--watch` in seconds. */
const defaultInterval = 2

export interface WatchOptions {
  /** Seconds; true if no number was given. */
  readonly watch?: number | true
}

/** Prints a text once, or with `--watch` again at each change until the command is stopped. */
export async function showOrWatch(
  terminal: Terminal,
  { watch }: WatchOptions,
  read: () => Promise<string>,
): Promise<void> {
  if (watch === undefined) return terminal.print(await read())
  const { stopSignal } = await import('../engine/stop-signal.js')
  let stopped = false
  const stop = stopSignal().then(() => {
    stopped = true
  })
  let before: string | undefined
  while (!stopped) {
    const now = await read()
    if (now !== before) {
      terminal.clear()
      terminal.print(now)
    }
    before = now
    await Promise.race([stop, pause((watch === true ? defaultInterval : watch) * 1000)])
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
