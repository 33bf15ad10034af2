import { TablewrightError } from '@tablewright/base'
import type { Credentials } from '@tablewright/client/http'
import { type AwsAccess, sendToAws } from './aws-request.js'

/** Returns temporary credentials of a role from the Security Token Service. */
export async function assumeRole(
  access: AwsAccess,
  roleArn: string,
  sessionName: string,
  signal?: AbortSignal,
): Promise<Credentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: sessionName.replace(/[^\w+=,.@-]/g, '-').slice(0, 64),
  })
  const text = await sendToAws(access, {
    service: 'sts',
    host: `sts.${access.region}.amazonaws.com`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: body.toString(),
    signal,
  })
  const field = (name: string) => {
    const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1]
    if (value !== undefined) return value
    throw new TablewrightError('AWS_REFUSED', `The answer of sts for ${roleArn} has no ${name}.`, {
      remedy: 'Check that the endpoint is the Security Token Service.',
    })
  }
  return {
    accessKeyId: field('AccessKeyId'),
    secretAccessKey: field('SecretAccessKey'),
    sessionToken: field('SessionToken'),
  }
}
