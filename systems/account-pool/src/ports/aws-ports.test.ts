import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterEach, expect, test } from 'vitest'
import { type Answer, type ReceivedCall, startAwsStandIn } from './aws/testing.js'
import { cleanerCases } from './cleaner-suite.js'
import { commandCleaner } from './command-cleaner.js'
import { costExplorerCosts } from './cost-explorer-costs.js'
import { identityCenterAccess } from './identity-center-access.js'

// A local server replaces the endpoints of AWS, and requests are compared with its documentation.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function aws(answer: (call: ReceivedCall) => Answer) {
  const stand = await startAwsStandIn(answer)
  closing.push(stand.close)
  return stand
}

const accountId = '111111111111'
const order = (signal = new AbortController().signal) => ({ accountId, attempt: 1, signal })

class NodeSha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string | Uint8Array)
  }
  update(data: string | Uint8Array): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {}
}

test('a request has the same signature as one of the AWS SDK', async () => {
  const { access, calls } = await aws(() => ({ body: { ResultsByTime: [] } }))
  const startedAt = '2026-01-05T10:00:00.000Z'
  await costExplorerCosts({ aws: access }).spent([{ leaseId: 'L', accountId, startedAt }])
  const { headers, body } = calls[0]!
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' }
  const signer = new SignatureV4({
    credentials,
    region: 'us-east-1',
    service: 'ce',
    sha256: NodeSha256,
    applyChecksum: false,
  })
  const names = ['content-type', 'x-amz-target', 'host'] as const
  const signed = await signer.sign(
    {
      method: 'POST',
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: '/',
      query: {},
      body,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(Date.UTC(2026, 0, 10)) },
  )
  expect(headers.authorization).toBe(signed.headers.authorization)
})

const role = 'arn:aws:iam::{accountId}:role/PoolCleaner'
const credentials = `<AssumeRoleResponse><Credentials><AccessKeyId>ASIA1</AccessKeyId>
<SecretAccessKey>very-secret</SecretAccessKey><SessionToken>token-1</SessionToken></Credentials></AssumeRoleResponse>`

test('the command runs as the role of the account, and its output is the log without secrets', async () => {
  const { access, calls } = await aws(() => ({ body: credentials }))
  const script = `console.log(process.argv[1], process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY)`
  const command = [process.execPath, '-e', script, '{accountId}'] as const
  const { cleaned, log } = await commandCleaner({ command, role, aws: access }).clean(order())
  expect({ cleaned, log }).toEqual({ cleaned: true, log: [`${accountId} ASIA1 ***`] })
  const asked = new URLSearchParams(calls[0]!.body)
  expect(asked.get('RoleArn')).toBe(`arn:aws:iam::${accountId}:role/PoolCleaner`)
  expect(asked.get('RoleSessionName')).toBe(`pool-cleaner-${accountId}-1`)
})

test('without the role no command runs', async () => {
  const refusal =
    '<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>'
  const { access } = await aws(() => ({ status: 403, body: refusal }))
  const cleaner = commandCleaner({ command: ['/bin/false'], role, aws: access })
  await expect(cleaner.clean(order())).rejects.toMatchObject({
    code: 'AWS_REFUSED',
    data: { code: 'AccessDenied' },
  })
})

test('credentials of the environment are not in the log', async () => {
  const env = { AWS_SECRET_ACCESS_KEY: 'the-secret-key', AWS_SESSION_TOKEN: 'the-session' }
  const script = 'echo "$AWS_SECRET_ACCESS_KEY and $AWS_SESSION_TOKEN"'
  const { log } = await commandCleaner({ command: ['/bin/sh', '-c', script], env }).clean(order())
  expect(log).toEqual(['*** and ***'])
})

test('an aborted command is stopped', async () => {
  const cleaner = commandCleaner({ command: [process.execPath, '-e', 'setInterval(() => 0, 1000)'] })
  const { cleaned, reason } = await cleaner.clean(order(AbortSignal.timeout(300)))
  expect(cleaned).toBe(false)
  expect(reason).toContain('SIGTERM')
})

test('a command that exceeds its time is stopped with its child processes, and its log is kept', async () => {
  // The output ends when the last process that has it open exits.
  const script = 'sleep 600 & echo "deleting {accountId}"; wait'
  const cleaner = commandCleaner({ command: ['/bin/sh', '-c', script], timeout: 1_000 })
  expect(cleaner.timeout).toBeGreaterThan(1_000)
  const { cleaned, reason, log } = await cleaner.clean(order())
  expect([cleaned, reason]).toEqual([false, '/bin/sh did not end within 1 s'])
  expect(log).toEqual([`deleting ${accountId}`])
})

const failsFor = `process.argv[1] === '999999999999' ? process.exit(3) : console.log('done')`
const subject = {
  cleaner: commandCleaner({ command: [process.execPath, '-e', failsFor, '{accountId}'] }),
  cleanable: accountId,
  uncleanable: '999999999999',
}
for (const { name, run } of cleanerCases) test(`by a command: ${name}`, () => run(subject))

const center = { instanceArn: 'arn:instance', identityStoreId: 'd-1', permissionSetArn: 'arn:set', pollMs: 1 }

test('access is an assignment of IAM Identity Center, and the call waits for its end', async () => {
  let looks = 0
  const { access, calls } = await aws(({ target }) => {
    if (target === 'AWSIdentityStore.GetUserId') return { body: { UserId: 'u-1' } }
    const status = target.includes('Describe') && ++looks === 2 ? 'SUCCEEDED' : 'IN_PROGRESS'
    const said = { Status: status, RequestId: 'r-1' }
    return {
      body: target.includes('Delet')
        ? { AccountAssignmentDeletionStatus: { ...said, Status: 'SUCCEEDED' } }
        : { AccountAssignmentCreationStatus: said },
    }
  })
  const port = identityCenterAccess({ ...center, aws: access })
  await port.grant({ accountId, userId: 'ann@example.com' })
  await port.revoke({ accountId, userId: 'ann@example.com' })
  expect(calls.map(({ target }) => target)).toEqual([
    'AWSIdentityStore.GetUserId',
    'SWBExternalService.CreateAccountAssignment',
    'SWBExternalService.DescribeAccountAssignmentCreationStatus',
    'SWBExternalService.DescribeAccountAssignmentCreationStatus',
    'AWSIdentityStore.GetUserId',
    'SWBExternalService.DeleteAccountAssignment',
  ])
  expect(JSON.parse(calls[1]!.body)).toEqual({
    InstanceArn: 'arn:instance',
    TargetId: accountId,
    TargetType: 'AWS_ACCOUNT',
    PermissionSetArn: 'arn:set',
    PrincipalType: 'USER',
    PrincipalId: 'u-1',
  })
})

test('a user unknown to the directory gets no access, and a failed assignment is an error', async () => {
  const unknown = await aws(() => ({
    status: 400,
    body: { __type: 'ResourceNotFoundException', message: 'no' },
  }))
  const port = identityCenterAccess({ ...center, aws: unknown.access })
  await expect(port.grant({ accountId, userId: 'x' })).rejects.toMatchObject({ code: 'ACCESS_FAILED' })
  await port.revoke({ accountId, userId: 'x' })
  const failing = await aws(({ target }) => ({
    body: target.includes('GetUserId')
      ? { UserId: 'u' }
      : { AccountAssignmentCreationStatus: { Status: 'FAILED', RequestId: 'r', FailureReason: 'no set' } },
  }))
  const refused = identityCenterAccess({ ...center, aws: failing.access }).grant({ accountId, userId: 'x' })
  await expect(refused).rejects.toMatchObject({
    code: 'ACCESS_FAILED',
    message: expect.stringContaining('no set'),
  })
})

test('costs are summed from the first day of each lease, over all pages', async () => {
  const group = (id: string, Amount: string) => ({ Keys: [id], Metrics: { UnblendedCost: { Amount } } })
  const other = '222222222222'
  const { access, calls } = await aws(({ body }) => {
    const second = 'NextPageToken' in JSON.parse(body)
    const Start = second ? '2026-01-06' : '2026-01-04'
    const Groups = [group(accountId, '1.005'), group(other, '0.5')]
    return {
      body: { ResultsByTime: [{ TimePeriod: { Start }, Groups }], ...(second ? {} : { NextPageToken: 'n' }) },
    }
  })
  const spent = await costExplorerCosts({ aws: access }).spent([
    { leaseId: 'L1', accountId, startedAt: '2026-01-05T23:00:00.000Z' },
    { leaseId: 'L2', accountId: other, startedAt: '2026-01-04T01:00:00.000Z' },
  ])
  expect([...spent]).toEqual([
    ['L1', 101],
    ['L2', 100],
  ])
  expect(JSON.parse(calls[0]!.body)).toMatchObject({
    TimePeriod: { Start: '2026-01-04', End: '2026-01-11' },
    Granularity: 'DAILY',
    Filter: { Dimensions: { Key: 'LINKED_ACCOUNT', Values: [accountId, other] } },
  })
})
