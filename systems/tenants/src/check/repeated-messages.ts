import type { TenantsDb } from '../db.js'

/** The position of a message in its queue. */
interface MessagePosition {
  readonly kind: 'message' | 'letter'
  readonly at: string
}

/** Every place of a message, the one to keep first: what was put aside, else where it shows last. */
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

/** The queue and the message of a name as records have it. */
export function partsOf(repeated: string): { readonly queue: string; readonly messageId: string } {
  const space = repeated.lastIndexOf(' ')
  return { queue: repeated.slice(0, space), messageId: repeated.slice(space + 1) }
}
