import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Item } from '@tablewright/dynamo'
import { invalidCursor } from '../errors/call-errors.js'
import type { Values } from '../items/key-codec.js'

/** Where a page ends: the key to go on from, and how many answers there have been. */
export interface PageEnd {
  readonly start: Item
  readonly given: number
  /**
   * The page before is asked for: `before` ends in front of the key, `through` with it. `given` is then the number of answers
   * in front of the page that the cursor is of.
   */
  readonly back?: 'before' | 'through'
}

type SealedEnd = [start: Item, given: number, back?: PageEnd['back'] | null]

/** Cursors of one pattern with one input: no other accepts them, and no change to them is accepted. */
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

/** The same text for the same input, whatever the order of its names. */
function stableText(input: Values): string {
  const names = Object.keys(input).sort()
  return JSON.stringify(
    names.map((name) => [name, input[name]]),
    (_, value: unknown) => (value instanceof Set ? [...value] : value),
  )
}
