import { createHash } from 'node:crypto'
import { idempotentParameterMismatch, transactionTokenLifetime } from '@tablewright/dynamo'
import { parseRecord } from '../catalog/catalog.js'
import { systemKey, systemRange, systemText } from '../catalog/system-keys.js'
import type { ItemWrite } from '../items/write.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { mapInTurns } from '../turns.js'

interface TokenRecord {
  readonly fingerprint: string
  readonly committedAt: number
}

/** Expired tokens that a new token removes: more than one, so that they cannot pile up. */
const removedPerToken = 8
const timeDigits = 15

/**
 * Passes on what distinguishes requests under the same token: a hash of the JSON of their actions as parsed. Large
 * requests are hashed in turns.
 */
export function withFingerprint<Reply>(
  writes: readonly ItemWrite[],
  use: (fingerprint: string) => Reply,
): Reply | Promise<Awaited<Reply>> {
  const hash = createHash('sha256').update('[')
  let separator = ''
  const add = (write: ItemWrite) => {
    hash.update(separator + JSON.stringify(parsedWrite(write)))
    separator = ','
  }
  return mapInTurns(writes, add, () => use(hash.update(']').digest('base64')))
}

function parsedWrite(write: ItemWrite): object {
  if (write.kind !== 'put') return write
  const { image, ...others } = write
  return { ...others, item: image.item, size: image.size }
}

/** Whether the token's transaction was committed in the last ten minutes; another request under it is an error. */
export function isReplay(view: ReadView, token: string, fingerprint: string, now: number): boolean {
  const value = view.get(systemKey('token', token))
  if (value === undefined) return false
  const record = parseRecord<TokenRecord>(value)
  if (record.committedAt + transactionTokenLifetime <= now) return false
  if (record.fingerprint !== fingerprint) throw idempotentParameterMismatch()
  return true
}

/** Stores a token with its transaction, and deletes some expired ones. */
export function saveToken(view: WriteView, token: string, fingerprint: string, now: number): void {
  dropExpired(view, now - transactionTokenLifetime)
  const record: TokenRecord = { fingerprint, committedAt: now }
  view.put(systemKey('token', token), Buffer.from(JSON.stringify(record)))
  view.put(systemKey('tokenTime', String(now).padStart(timeDigits, '0') + token), Buffer.of(1))
}

function dropExpired(view: WriteView, before: number): void {
  const expired: string[] = []
  for (const { key } of view.range(systemRange('tokenTime'))) {
    const text = systemText(key)
    if (Number(text.slice(0, timeDigits)) > before || expired.length === removedPerToken) break
    expired.push(text)
  }
  for (const text of expired) {
    view.remove(systemKey('tokenTime', text))
    dropToken(view, text.slice(timeDigits), before)
  }
}

/** A token that was used again in the meantime is kept. */
function dropToken(view: WriteView, token: string, before: number): void {
  const value = view.get(systemKey('token', token))
  if (value !== undefined && parseRecord<TokenRecord>(value).committedAt <= before)
    view.remove(systemKey('token', token))
}
