import { type Clock, TablewrightError } from '@tablewright/base'
import { type CredentialProvider, type Credentials, defaultCredentials } from '@tablewright/client/http'
import { signHeaders } from '@tablewright/dynamo/signature'

/** Region, credentials and endpoint for calls of AWS services. */
export interface AwsAccess {
  readonly region: string
  /** Defaults to the credential chain of the AWS SDK: environment, profile, container, instance. */
  readonly credentials?: Credentials | CredentialProvider
  /** Replaces the endpoint of every service; for tests and private endpoints. */
  readonly endpoint?: string
  readonly clock?: Clock
}

/** One call of an AWS service. */
export interface AwsCall {
  /** Name in the signature: `sso`, `ce`, `sts`. */
  readonly service: string
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal?: AbortSignal | undefined
}

/** Sends a request that is signed with Signature Version 4. Returns the body; throws AWS_REFUSED for an error of the service. */
export async function sendToAws(access: AwsAccess, call: AwsCall): Promise<string> {
  const url = new URL(access.endpoint ?? `https://${call.host}/`)
  const { region, clock = Date.now } = access
  const credentials = await credentialsOf(access)
  const answer = await fetch(url, {
    method: 'POST',
    headers: signHeaders({ ...call, url, region, credentials, now: clock() }),
    body: call.body,
    redirect: 'error',
    ...(call.signal ? { signal: call.signal } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw refused(call, answer.status, text)
  return text
}

/** Sends a call in the JSON protocol of AWS. */
export async function callJson(
  access: AwsAccess,
  service: { readonly name: string; readonly host: string; readonly target: string },
  input: object,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await sendToAws(access, {
    service: service.name,
    host: service.host,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': service.target },
    body: JSON.stringify(input),
    signal,
  })
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

async function credentialsOf({ credentials }: AwsAccess): Promise<Credentials> {
  if (typeof credentials === 'object') return credentials
  return (credentials ?? defaultCredentials())()
}

/** Returns the error of a refused call. Its code is `__type` in JSON and `<Code>` in XML. */
function refused({ service }: AwsCall, status: number, text: string): TablewrightError {
  const code =
    /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1] ?? /<Code>([^<]+)<\/Code>/.exec(text)?.[1]
  const message =
    /"[Mm]essage"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? ''
  return new TablewrightError(
    'AWS_REFUSED',
    `${service} answered ${code ?? status}: ${message}`.slice(0, 300),
    {
      remedy: 'Check the role and the permissions that the port runs with.',
      data: { service, status, ...(code === undefined ? {} : { code }) },
    },
  )
}
