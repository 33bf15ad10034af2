import type { Clock } from '@tablewright/base'
import { assumeRoleCredentials } from './assume-role.js'
import { containerCredentials } from './container.js'
import { type CredentialSource, type Credentials, credentialsFailed } from './credentials.js'
import { type Environment, environmentCredentials } from './environment.js'
import { instanceCredentials } from './instance.js'
import { type ProfileSettings, profileUnsupported, readProfile, staticKeys } from './read-profile.js'
import { ssoCredentials } from './sso.js'
import { webIdentityCredentials } from './web-identity.js'

const credentialSources: Readonly<Record<string, (environment: Environment) => CredentialSource>> = {
  Environment: environmentCredentials,
  Ec2InstanceMetadata: instanceCredentials,
  EcsContainer: (environment) => containerCredentials(environment),
}

/**
 * Credentials of a profile that gets them from elsewhere: SSO, a role of another profile, a web identity. Loaded only for
 * such profiles. `visited` are the profiles that led to this one.
 */
export async function roleProfileCredentials(
  name: string,
  settings: ProfileSettings,
  environment: Environment,
  visited: readonly string[] = [],
  clock: Clock = Date.now,
): Promise<Credentials | undefined> {
  if (settings.has('mfa_serial')) throw profileUnsupported(name, 'mfa_serial')
  const roleArn = settings.get('role_arn')
  const durationSeconds = Number(settings.get('duration_seconds')) || undefined
  const role = {
    sessionName: settings.get('role_session_name'),
    region: settings.get('region'),
    durationSeconds,
  }
  const tokenFile = settings.get('web_identity_token_file')
  if (roleArn && tokenFile) return webIdentityCredentials({ ...role, roleArn, tokenFile }, environment)()
  if (roleArn) {
    const source = await sourceOf(name, settings, environment, [...visited, name], clock)
    const externalId = settings.get('external_id')
    return assumeRoleCredentials({ ...role, roleArn, source, externalId, clock }, environment)()
  }
  if (settings.has('sso_account_id')) return ssoProfile(name, settings, environment, clock)
  return undefined
}

/** The credentials that assume the role: those of `source_profile`, or of the machine. */
async function sourceOf(
  name: string,
  settings: ProfileSettings,
  environment: Environment,
  visited: readonly string[],
  clock: Clock,
): Promise<CredentialSource> {
  const machine = settings.get('credential_source')
  if (machine !== undefined) {
    const source = Object.hasOwn(credentialSources, machine) ? credentialSources[machine] : undefined
    if (source === undefined) throw profileUnsupported(name, `credential_source = ${machine}`)
    return source(environment)
  }
  const next = settings.get('source_profile')
  if (next === undefined)
    throw credentialsFailed(
      `profile ${name}`,
      'it has a role_arn, but no source_profile or credential_source',
    )
  const found = await readProfile(next, environment)
  const keys = staticKeys(found)
  // A profile may name itself: its own keys assume its role.
  if (keys !== undefined && (next === name || !found.has('role_arn'))) return async () => keys
  if (visited.includes(next))
    throw credentialsFailed(`profile ${visited[0]}`, `its source profiles lead back to ${next}`)
  return () => roleProfileCredentials(next, found, environment, visited, clock)
}

async function ssoProfile(
  name: string,
  settings: ProfileSettings,
  environment: Environment,
  clock: Clock,
): Promise<Credentials> {
  const session = settings.get('sso_session')
  const shared = session === undefined ? settings : await readProfile(`sso-session ${session}`, environment)
  const needed = {
    startUrl: shared.get('sso_start_url'),
    region: shared.get('sso_region'),
    accountId: settings.get('sso_account_id'),
    roleName: settings.get('sso_role_name'),
  }
  const { startUrl, region, accountId, roleName } = needed
  if (!startUrl || !region || !accountId || !roleName) {
    const missing = Object.entries(needed).filter(([, value]) => !value)
    const names = missing.map(([part]) => settingNames[part as keyof typeof needed])
    throw credentialsFailed(`profile ${name}`, `it has no ${names.join(' and no ')}`)
  }
  const sso = { startUrl, region, accountId, roleName, session, profile: name, clock }
  return ssoCredentials(sso, environment)()
}

const settingNames = {
  startUrl: 'sso_start_url',
  region: 'sso_region',
  accountId: 'sso_account_id',
  roleName: 'sso_role_name',
}
