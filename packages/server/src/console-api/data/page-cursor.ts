import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Item } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'

const codeLength = 16

/** Cursors of the console's data pages. Each is signed for one query and cannot be used for another. */
export class PageCursors {
  readonly #secret: string | Uint8Array

  /** `secret` defaults to a random one: cursors are then valid until the process ends. */
  constructor(secret: string | Uint8Array = randomBytes(32)) {
    this.#secret = secret
  }

  /** Returns the cursor of the next page; null at the end. */
  write(question: readonly unknown[], key: Item | undefined): string | null {
    if (!key) return null
    const text = Buffer.from(JSON.stringify(key))
    return Buffer.concat([this.#code(question, text), text]).toString('base64url')
  }

  /** Throws INVALID_CURSOR unless the cursor belongs to the same query. */
  read(question: readonly unknown[], cursor: string | undefined): { readonly ExclusiveStartKey?: Item } {
    if (cursor === undefined) return {}
    const bytes = Buffer.from(cursor, 'base64url')
    const [code, text] = [bytes.subarray(0, codeLength), bytes.subarray(codeLength)]
    if (code.length === codeLength && timingSafeEqual(code, this.#code(question, text)))
      return { ExclusiveStartKey: JSON.parse(text.toString()) as Item }
    throw refuse('INVALID_CURSOR', 'The cursor does not belong to this query.', {
      field: 'cursor',
      remedy: 'Send the cursor of the previous page, or start without one.',
    })
  }

  #code(question: readonly unknown[], text: Buffer): Buffer {
    const asked = JSON.stringify(question.map((part) => part ?? null))
    const digest = createHmac('sha256', this.#secret).update(`console data\n${asked}\n`).update(text).digest()
    return digest.subarray(0, codeLength)
  }
}
