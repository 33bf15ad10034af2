import { askMetadata, parseMetadata } from './ask-metadata.js'
import { type CredentialSource, credentialsFrom } from './credentials.js'
import type { Environment } from './environment.js'

const instanceHost = 'http://169.254.169.254'
const rolesPath = '/latest/meta-data/iam/security-credentials/'
const tokenSeconds = '21600'

/** Credentials of the role of an EC2 instance, from its metadata service (IMDSv2). */
export function instanceCredentials(environment: Environment = process.env): CredentialSource {
  return async () => {
    if (environment.AWS_EC2_METADATA_DISABLED?.toLowerCase() === 'true') return undefined
    const host = (environment.AWS_EC2_METADATA_SERVICE_ENDPOINT ?? instanceHost).replace(/\/$/, '')
    const token = await sessionToken(host)
    if (token === undefined) return undefined
    const headers = { 'x-aws-ec2-metadata-token': token }
    const role = (await askMetadata(`${host}${rolesPath}`, { headers }))?.split('\n')[0]?.trim()
    if (!role) return undefined
    const url = `${host}${rolesPath}${role}`
    return credentialsFrom(parseMetadata((await askMetadata(url, { headers })) ?? '', url), url)
  }
}

/** Returns undefined if the metadata service does not answer or refuses: then this is no instance with a role. */
async function sessionToken(host: string): Promise<string | undefined> {
  try {
    return await askMetadata(`${host}/latest/api/token`, {
      method: 'PUT',
      headers: { 'x-aws-ec2-metadata-token-ttl-seconds': tokenSeconds },
    })
  } catch {
    return undefined
  }
}
