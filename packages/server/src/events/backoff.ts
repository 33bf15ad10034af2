import type { EventContext } from './context.js'

const maxDelayMs = 12 * 60 * 60 * 1000

/** Returns the milliseconds until the next attempt: exponential, half of it random. */
export function retryDelay(
  { options, random }: Pick<EventContext, 'options' | 'random'>,
  attempt: number,
): number {
  const full = Math.min(maxDelayMs, options.firstDelayMs * 4 ** (attempt - 1))
  const [high = 0, low = 0] = random(new Uint8Array(2))
  return Math.round(full / 2 + (full / 2) * ((high * 256 + low) / 65_536))
}
