import { createHmac } from 'node:crypto'
import type { Random } from '@tablewright/base'

const prefix = 'whsec_'
const secretBytes = 24

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export function newSecret(random: Random): string {
  return prefix + Buffer.from(random(new Uint8Array(secretBytes))).toString('base64')
}

/** The signed content: the id of the message, the time of the attempt in seconds, and the body. */
export interface SignedMessage {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/**
 * Returns the headers of a message. Each secret adds a signature: the receiver may still have the old one.
 */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': secrets.map((secret) => sign(message, secret)).join(' '),
  }
}

function sign({ id, seconds, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
