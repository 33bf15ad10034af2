import { askMetadata, parseMetadata } from './ask-metadata.js'
import { type CredentialSource, credentialsFailed, credentialsFrom } from './credentials.js'
import type { Environment } from './environment.js'
import { readTokenFile } from './read-file-if-there.js'

const containerHost = 'http://169.254.170.2'
/** Plain HTTP may carry credentials only inside the machine: loopback, and the agents of ECS and EKS. */
const trustedHosts = /^(localhost|127(\.\d+){3}|\[::1\]|169\.254\.170\.(2|23)|\[fd00:ec2::23\])$/

/**
 * Returns the credentials of a container role: ECS, EKS Pod Identity and similar services, which set environment
 * variables.
 */
export function containerCredentials(
  environment: Environment = process.env,
  host: string = containerHost,
): CredentialSource {
  return async () => {
    const relative = environment.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
    const full = environment.AWS_CONTAINER_CREDENTIALS_FULL_URI
    if (!relative && !full) return undefined
    const url = relative ? `${host}${relative}` : trusted(full!)
    const authorization = await authorizationToken(environment)
    const text = await askMetadata(url, { headers: authorization === undefined ? {} : { authorization } })
    return credentialsFrom(parseMetadata(text ?? '', url), url)
  }
}

function trusted(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && trustedHosts.test(url.hostname))) {
    return address
  }
  throw credentialsFailed(
    'AWS_CONTAINER_CREDENTIALS_FULL_URI',
    'it must be https, or http to this machine itself',
  )
}

async function authorizationToken(environment: Environment): Promise<string | undefined> {
  const file = environment.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
  const token = file ? await readTokenFile(file) : environment.AWS_CONTAINER_AUTHORIZATION_TOKEN
  if (token && /[\r\n]/.test(token)) {
    throw credentialsFailed('the container authorization token', 'it must be one line')
  }
  return token || undefined
}
