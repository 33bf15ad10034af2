import type { Clock } from '@tablewright/base'
import { signHeaders } from '@tablewright/dynamo/signature'
import { regionalHost } from '../http/endpoint.js'
import { type Credentials, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'

const service = 'sts'
const timeoutMs = 5_000

/** How the token service is reached. `AWS_ENDPOINT_URL_STS` overrides its address. */
export interface StsOptions {
  readonly environment: Environment
  readonly region: string
  /** Sign the request. Without them it is unsigned, as for a web identity. */
  readonly credentials?: Credentials
  readonly clock?: Clock
}

/** Sends an action of the AWS Security Token Service and returns the credentials of its answer. */
export async function askSts(
  parameters: Readonly<Record<string, string | undefined>>,
  { environment, region, credentials, clock = Date.now }: StsOptions,
): Promise<Credentials> {
  const url = new URL(environment.AWS_ENDPOINT_URL_STS || `https://${regionalHost(region, service)}`)
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const body = new URLSearchParams([...given, ['Version', '2011-06-15']]).toString()
  const plain = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const headers = credentials
    ? signHeaders({ url, headers: plain, body, service, region, credentials, now: clock() })
    : plain
  const source = `${parameters.Action} of ${url.origin}`
  const { status, text } = await post(url, headers, body, source)
  if (status !== 200) throw credentialsFailed(source, refusal(status, text))
  return answeredCredentials(text, source)
}

async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  source: string,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw credentialsFailed(source, 'it does not answer', error)
  }
}

/** The answer is XML; its four values hold no markup. */
function answeredCredentials(text: string, source: string): Credentials {
  const block = element(text, 'Credentials') ?? ''
  const [accessKeyId, secretAccessKey, sessionToken, expiration] = [
    'AccessKeyId',
    'SecretAccessKey',
    'SessionToken',
    'Expiration',
  ].map((name) => element(block, name))
  if (!accessKeyId || !secretAccessKey) throw credentialsFailed(source, 'its answer holds no access key')
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    ...(expiration && { expiration: new Date(expiration) }),
  }
}

function refusal(status: number, text: string): string {
  const [code, message] = [element(text, 'Code'), element(text, 'Message')]
  return code === undefined
    ? `it answered with status ${status}`
    : `${code}${message === undefined ? '' : `, ${message.replace(/\.$/, '')}`}`
}

function element(text: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^]*?)</${name}>`).exec(text)?.[1]?.trim()
}
