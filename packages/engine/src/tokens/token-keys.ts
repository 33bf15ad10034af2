import { createHmac } from 'node:crypto'
import type { Random } from '@tablewright/base'
import { systemKey } from '../catalog/system-keys.js'
import type { Storage } from '../storage/storage.js'
import { type MessageCode, messageCode } from './message-code.js'

/** The signed purposes. Each has a separate key, so that a token of one kind never passes as another. */
export type TokenPurpose = 'next-token' | 'list-token' | 'shard-iterator' | 'cursor'

const secretLength = 32

/**
 * The keys of the codes in tokens, derived from one secret that is stored with the data, so that tokens outlive the
 * process. In memory the secret lives as long as the engine.
 */
export class TokenKeys {
  readonly #storage: Storage
  readonly #random: Random
  readonly #onFailure: (error: unknown) => void
  readonly #keys = new Map<TokenPurpose, Buffer>()
  readonly #codes = new Map<TokenPurpose, MessageCode>()
  #secret: Buffer | undefined
  #stored: Promise<void> | undefined

  constructor(storage: Storage, random: Random, onFailure: (error: unknown) => void) {
    this.#storage = storage
    this.#random = random
    this.#onFailure = onFailure
  }

  /** Must not be called inside a body of the storage. */
  key(purpose: TokenPurpose): Buffer {
    let key = this.#keys.get(purpose)
    if (key === undefined) {
      this.#secret ??= this.#load() ?? this.#create()
      key = createHmac('sha256', this.#secret).update(purpose).digest()
      this.#keys.set(purpose, key)
    }
    return key
  }

  /** The codes of messages with a key. Must not be called inside a body of the storage. */
  code(purpose: TokenPurpose): MessageCode {
    let code = this.#codes.get(purpose)
    if (code === undefined) {
      code = messageCode(this.key(purpose))
      this.#codes.set(purpose, code)
    }
    return code
  }

  /** As `key`, once the secret is durable, or could not be made so. */
  async durableKey(purpose: TokenPurpose): Promise<Buffer> {
    const key = this.key(purpose)
    await this.#stored?.catch(() => undefined)
    return key
  }

  #load(): Buffer | undefined {
    return this.#storage.read((view) => {
      const value = view.get(systemKey('secret'))
      return value && Buffer.from(value)
    })
  }

  /**
   * Tokens are valid from now on; if the process dies before the secret is durable, the first ones become
   * invalid.
   */
  #create(): Buffer {
    const secret = Buffer.from(this.#random(new Uint8Array(secretLength)))
    this.#stored = this.#storage.write((view) => view.put(systemKey('secret'), Buffer.from(secret)))
    this.#stored.catch(this.#onFailure)
    return secret
  }
}
