import { type Clock, TablewrightError } from '@tablewright/base'

/** What a request is signed with. The shape is the AWS SDK's, so that its providers fit as they are. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  /** When they end, for those that do. */
  readonly expiration?: Date | undefined
}

export type CredentialProvider = () => Promise<Credentials>

/** A place to look for credentials; `undefined` when it has none, so that the next place is asked. */
export type CredentialSource = () => Promise<Credentials | undefined>

/** Credentials are renewed this long before they end, and used until they do if that fails. */
const renewalTime = 5 * 60_000

/** Asks once, keeps the answer until shortly before it ends, and lets calls that arrive together share one question. */
export function keepFresh(provider: CredentialProvider, clock: Clock): CredentialProvider {
  let current: Credentials | undefined
  let renewal: Promise<Credentials> | undefined
  const remaining = () => (current?.expiration?.getTime() ?? Number.POSITIVE_INFINITY) - clock()
  const renew = async () => {
    try {
      current = await provider()
    } catch (error) {
      if (current === undefined || remaining() <= 0) throw error
    } finally {
      renewal = undefined
    }
    return current
  }
  return async () => {
    if (current !== undefined && remaining() > renewalTime) return current
    renewal ??= renew()
    return renewal
  }
}

/** Turns what a metadata service answers into credentials. */
export function credentialsFrom(answer: unknown, source: string): Credentials {
  const fields = Object(answer) as Record<string, unknown>
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = fields
  if (typeof AccessKeyId !== 'string' || typeof SecretAccessKey !== 'string') {
    throw credentialsFailed(source, 'its answer holds no access key')
  }
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(typeof Token === 'string' && { sessionToken: Token }),
    ...(typeof Expiration === 'string' && { expiration: new Date(Expiration) }),
  }
}

export function credentialsFailed(source: string, reason: string, cause?: unknown): TablewrightError {
  return new TablewrightError('CREDENTIALS_FAILED', `No credentials from ${source}: ${reason}.`, {
    remedy: 'Repair that source, or pass credentials to the driver.',
    data: { source },
    cause,
  })
}
