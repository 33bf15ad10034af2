import type { Clock } from '@tablewright/base'
import { type CredentialProvider, type CredentialSource, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'
import { askSts } from './sts.js'

export interface AssumeRoleOptions {
  readonly roleArn: string
  /** Credentials that may assume the role. */
  readonly source: CredentialProvider | CredentialSource
  /** Names the session in logs. Defaults to `tablewright`. */
  readonly sessionName?: string | undefined
  readonly externalId?: string | undefined
  /** Defaults to the hour that the service gives. */
  readonly durationSeconds?: number | undefined
  /** Region of the token service. Defaults to that of the environment, then to us-east-1. */
  readonly region?: string | undefined
  readonly clock?: Clock
}

/**
 * Credentials of a role that others may assume, from the AWS Security Token Service.
 *
 * @example
 * import { assumeRoleCredentials, dynamodb, environmentCredentials } from '@tablewright/client/http'
 * const credentials = assumeRoleCredentials({ roleArn: 'arn:aws:iam::123456789012:role/reports', source: environmentCredentials() })
 * const driver = dynamodb({ region: 'eu-central-1', credentials })
 */
export function assumeRoleCredentials(
  options: AssumeRoleOptions,
  environment: Environment = process.env,
): CredentialProvider {
  const { roleArn, source, sessionName = 'tablewright', externalId, durationSeconds, clock } = options
  return async () => {
    const credentials = await source()
    if (credentials === undefined) {
      throw credentialsFailed(`the role ${roleArn}`, 'its source has no credentials')
    }
    const parameters = {
      Action: 'AssumeRole',
      RoleArn: roleArn,
      RoleSessionName: sessionName,
      ExternalId: externalId,
      DurationSeconds: durationSeconds?.toString(),
    }
    const region = stsRegion(options.region, environment)
    return askSts(parameters, { environment, region, credentials, ...(clock && { clock }) })
  }
}

/** The region of the token service. */
export function stsRegion(given: string | undefined, environment: Environment): string {
  return given || environment.AWS_REGION || environment.AWS_DEFAULT_REGION || 'us-east-1'
}
