import type { CredentialSource, Credentials } from './credentials.js'

/** Environment variables. A parameter, so that tests can pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>

/** `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, for temporary ones, `AWS_SESSION_TOKEN`. */
export function environmentCredentials(environment: Environment = process.env): CredentialSource {
  return async () => readEnvironment(environment)
}

export function readEnvironment(environment: Environment): Credentials | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  }
}
