import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Item } from '@tablewright/dynamo'
import { invalidCursor } from '../errors/call-errors.js'
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
  write(end: PageEnd): string
  /** Throws INVALID_CURSOR. */
  read(cursor: string): PageEnd
}

export function sealCursors(secret: Uint8Array, design: string, pattern: string, input: Values): CursorSeal {
  const sign = (body: string) => {
    const bound = `${design}\n${pattern}\n${stableText(input)}\n${body}`
    return createHmac('sha256', secret).update(bound).digest().subarray(0, 16).toString('base64url')
  }
  return {
    write: ({ start, given, back }) => {
      const body = Buffer.from(JSON.stringify([start, given, back])).toString('base64url')
      return `${body}.${sign(body)}`
    },
    read: (cursor) => {
      const [body = '', ...rest] = String(cursor).split('.')
      // As text, so that another spelling of the same bytes is refused too.
      const [given, expected] = [Buffer.from(rest.join('.')), Buffer.from(sign(body))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidCursor(pattern)
      const [start, count, back] = JSON.parse(Buffer.from(body, 'base64url').toString()) as SealedEnd
      return { start, given: count, ...(back ? { back } : {}) }
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
