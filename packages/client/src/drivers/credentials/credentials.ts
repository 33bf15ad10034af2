import { type Clock, TablewrightError } from '@tablewright/base'

/** Credentials that sign requests. The type is that of the AWS SDK, so that its providers can be used unchanged. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  /** Time at which temporary credentials expire. */
  readonly expiration?: Date | undefined
}

export type CredentialProvider = () => Promise<Credentials>

/** A source of credentials. Returns undefined if it has none, so that the next source is asked. */
export type CredentialSource = () => Promise<Credentials | undefined>

/** Credentials are renewed this long before they expire. If that fails, they are used until they expire. */
const renewalTime = 5 * 60_000

/** Caches credentials until shortly before they expire. Concurrent calls share one request. */
export function keepFresh(provider: CredentialProvider, clock: Clock): CredentialProvider {
  let current: Credentials | undefined
  let renewal: Promise<Credentials> | undefined
  const remaining = () => (current?.expiration?.getTime() ?? Infinity) - clock()
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
    if (current && remaining() > renewalTime) return current
    renewal ??= renew()
    return renewal
  }
}

/** Converts the answer of a metadata service into credentials. */
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
    remedy: 'Correct that source, or pass credentials to the driver.',
    data: { source },
    cause,
  })
}
