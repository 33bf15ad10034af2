import type { TenantsDb } from '../db.js'

/** The position of a message in its queue. */
interface MessagePosition {
  readonly kind: 'message' | 'letter'
  readonly at: string
}

/**
 * Returns all positions of a message, the one to keep first: the dead letter, otherwise the one with the
 * latest time.
 */
export async function placesOf(
  db: TenantsDb,
  queue: string,
  messageId: string,
): Promise<readonly MessagePosition[]> {
  const places: MessagePosition[] = []
  for await (const letter of db.deadLetters({ queue }, { limit: 100 })) {
    if (letter.messageId === messageId) places.push({ kind: 'letter', at: letter.deadAt })
  }
  const shown: MessagePosition[] = []
  for await (const message of db.messages({ queue }, { limit: 100 })) {
    if (message.messageId === messageId) shown.push({ kind: 'message', at: message.visibleAt })
  }
  return [...places, ...shown.reverse()]
}

/** Splits a name of `repeated` into queue and message. */
export function partsOf(repeated: string): { readonly queue: string; readonly messageId: string } {
  const space = repeated.lastIndexOf(' ')
  return { queue: repeated.slice(0, space), messageId: repeated.slice(space + 1) }
}
