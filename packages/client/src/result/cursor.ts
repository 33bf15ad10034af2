import type { Item } from '@tablewright/dynamo'
import { hmacSha256 } from '@tablewright/dynamo/signature'
import { failure } from '../errors/call-errors.js'
import type { Values } from '../items/key-codec.js'

/** The end of a page: the key to continue from, and the number of results so far. */
export interface PageEnd {
  readonly start: Item
  readonly given: number
  /**
   * Set if the cursor leads to the previous page: `before` ends before the key, `through` at it. `given` is then the
   * number of results before the page that the cursor belongs to.
   */
  readonly back?: 'before' | 'through'
}

type SealedEnd = [start: Item, given: number, back?: PageEnd['back'] | null]

/**
 * Writes and reads cursors of one pattern with one input. No other pattern or input accepts them, and changed ones are
 * refused.
 */
export interface CursorSeal {
  write(start: Item, given: number, back?: PageEnd['back']): string
  /** Throws INVALID_CURSOR. */
  read(cursor: string): PageEnd
}

export function sealCursors(secret: Uint8Array, design: string, pattern: string, input: Values): CursorSeal {
  const seal = (body: string) => {
    const proof = hmacSha256(secret, `${design}\n${pattern}\n${stableText(input)}\n${body}`)
    return `${body}.${proof.toString('base64url', 0, 16)}`
  }
  return {
    write: (...end) => seal(Buffer.from(JSON.stringify(end)).toString('base64url')),
    read: (cursor) => {
      const text = String(cursor)
      const [body = ''] = text.split('.')
      // Compares texts, so that another encoding of the same bytes is refused, by their hashes, so that time reveals nothing.
      if (!hmacSha256(secret, text).equals(hmacSha256(secret, seal(body)))) {
        throw failure('INVALID_CURSOR', { pattern })
      }
      const [start, given, back] = JSON.parse(Buffer.from(body, 'base64url').toString()) as SealedEnd
      return { start, given, ...(back && { back }) }
    },
  }
}

/** Returns the same text for the same input, regardless of the order of its names. */
function stableText(input: Values): string {
  const names = Object.keys(input).sort()
  return JSON.stringify(
    names.map((name) => [name, input[name]]),
    (_, value: unknown) => (value instanceof Set ? [...value] : value),
  )
}
