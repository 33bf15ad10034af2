import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteTenant } from '../rules/tenants/delete-tenant.js'
import { getQueue } from '../rules/tenants/get-queue.js'
import { addTenant } from '../rules/tenants/provision-tenant.js'
import { openTest } from '../testing/open-test.js'
import type { ProvisionOrder, QueueAddress } from './provisioner.js'
import { provisionerCases } from './provisioner-suite.js'
import { sqsProvisioner } from './sqs-provisioner.js'

// Runs against a server with the protocol of Amazon SQS, with the AWS SDK. Not tested with an AWS account.

let server: Awaited<ReturnType<typeof startFauxqs>>
let client: SQSClient

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false })
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  client = new SQSClient({ endpoint: server.address, region: 'us-east-1', credentials })
})
afterAll(async () => {
  client.destroy()
  await server.stop()
})

const version = '1.2.0'
const provisioner = (more: object = {}) => sqsProvisioner({ version, client, ...more })
const orderOf = (tenantId: string, attempt = 1): ProvisionOrder => ({
  execution: `${tenantId}-CREATE-${version}-${attempt}`,
  tenantId,
  version,
  attempt,
  alive: async () => undefined,
})

async function urlsOf(tenantId: string): Promise<readonly string[]> {
  const { QueueUrls = [] } = await client.send(
    new ListQueuesCommand({ QueueNamePrefix: `tenant-${tenantId}` }),
  )
  return QueueUrls
}

async function attributeOf(QueueUrl: string, name: 'QueueArn' | 'RedrivePolicy'): Promise<string> {
  const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] })
  return (await client.send(asked)).Attributes![name]!
}

describe('the cases of every provisioner', () => {
  const subject = {
    order: async (tenantId: string, _operation: string, attempt: number) => orderOf(tenantId, attempt),
    queuesOf: async (tenantId: string) => {
      const inbound = (await urlsOf(tenantId)).filter((url) => !url.endsWith('_dead'))
      return Promise.all(inbound.map((url) => attributeOf(url, 'QueueArn')))
    },
  }
  for (const { name, run } of provisionerCases) {
    test(name, () => run({ ...subject, provisioner: provisioner() }))
  }
})

test('no two queues of any tenants share a name, so deleting one tenant does not affect others', async () => {
  const ids = [
    'twin',
    'twin-dead',
    'twin_dead',
    'twin-dead-dead',
    'twin_5f_dead',
    'twin\uDEAD',
    'twin\u{1DEAD}',
  ]
  const made = provisioner()
  for (const tenantId of ids) await made.provision(orderOf(tenantId))
  const before = await urlsOf('twin')
  expect(new Set(before).size).toBe(2 * ids.length)
  await made.remove(orderOf('twin-dead'))
  const { length } = await urlsOf('twin')
  expect(length).toBe(before.length - 2)
  await Promise.all(ids.map((tenantId) => made.remove(orderOf(tenantId))))
})

test('a message that is received too often becomes a dead letter, and queues carry their tags', async () => {
  const made = provisioner({ maxReceives: 1, visibilityTimeout: 0, tags: { Team: 'blue' } })
  const { url } = (await made.provision(orderOf('acme'))) as QueueAddress
  await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'hello' }))
  const receive = async (QueueUrl: string) =>
    (await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages?.map(({ Body }) => Body) ?? []
  expect(await receive(url)).toEqual(['hello'])
  expect(await receive(url)).toEqual([])
  const dead = (await urlsOf('acme')).find((each) => each.endsWith('_dead'))!
  expect(await receive(dead)).toEqual(['hello'])
  expect(JSON.parse(await attributeOf(url, 'RedrivePolicy'))).toMatchObject({ maxReceiveCount: 1 })
  const { Tags } = await client.send(new ListQueueTagsCommand({ QueueUrl: url }))
  expect(Tags).toEqual({ Team: 'blue', Tenant: 'acme', StackVersion: version })
})

test('a tenant gets an Amazon SQS queue, whose name can encode any tenant id, and loses it', async () => {
  const tenants = await openTest({ provisioner: provisioner() })
  const tenantId = 'Büro 7_x'
  await addTenant.run(tenants, { tenantId })
  const { url } = await getQueue.run(tenants, { tenantId, type: 'inbound' })
  expect(url).toMatch(/tenant-B_fc_ro_20_7_5f_x$/)
  await deleteTenant.run(tenants, { tenantId })
  expect(await urlsOf('B')).toEqual([])
})

test('a name that Amazon SQS does not allow is refused', async () => {
  await expect(provisioner().provision(orderOf('x'.repeat(80)))).rejects.toMatchObject({ code: 'QUEUE_NAME' })
})
