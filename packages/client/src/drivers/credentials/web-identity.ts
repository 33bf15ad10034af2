import { stsRegion } from './assume-role.js'
import type { CredentialProvider, CredentialSource } from './credentials.js'
import type { Environment } from './environment.js'
import { readTokenFile } from './read-file-if-there.js'
import { askSts } from './sts.js'

export interface WebIdentityOptions {
  readonly roleArn: string
  /** File with the token. It is read for every renewal, as it is replaced from time to time. */
  readonly tokenFile: string
  /** Names the session in logs. Defaults to `tablewright`. */
  readonly sessionName?: string | undefined
  readonly durationSeconds?: number | undefined
  /** Region of the token service. Defaults to that of the environment, then to us-east-1. */
  readonly region?: string | undefined
}

/** Credentials of a role for the token of another identity provider: EKS service accounts, GitHub Actions and others. */
export function webIdentityCredentials(
  options: WebIdentityOptions,
  environment: Environment = process.env,
): CredentialProvider {
  const { roleArn, tokenFile, sessionName = 'tablewright', durationSeconds, region } = options
  return async () =>
    askSts(
      {
        Action: 'AssumeRoleWithWebIdentity',
        RoleArn: roleArn,
        RoleSessionName: sessionName,
        WebIdentityToken: await readTokenFile(tokenFile),
        DurationSeconds: durationSeconds?.toString(),
      },
      { environment, region: stsRegion(region, environment) },
    )
}

/** The web identity that `AWS_WEB_IDENTITY_TOKEN_FILE` and `AWS_ROLE_ARN` announce. */
export function announcedWebIdentity(environment: Environment): CredentialSource {
  return async () => {
    const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: roleArn } = environment
    if (!tokenFile || !roleArn) return undefined
    const sessionName = environment.AWS_ROLE_SESSION_NAME
    return webIdentityCredentials({ roleArn, tokenFile, ...(sessionName && { sessionName }) }, environment)()
  }
}
