import { perform, seeds, storm } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { limits } from '../../limits.js'
import { tenantsSystem } from '../../system.js'
import { database, openTest } from '../../testing/open-test.js'
import { deactivateTenant } from '../tenants/activate-tenant.js'
import { deleteTenant } from '../tenants/delete-tenant.js'
import { addTenant, reprovisionTenant } from '../tenants/provision-tenant.js'
import { listDeadLetters, listMessages, redriveDeadLetters } from './browse-messages.js'
import { deleteMessage, hideMessage } from './handle-message.js'
import { receiveMessages } from './receive-messages.js'
import { sendMessage } from './send-message.js'

const queue = { tenantId: 'acme', type: 'inbound' } as const

async function openQueue() {
  const tenants = await openTest()
  await addTenant.run(tenants, { tenantId: 'acme' })
  const send = (body: string, more: object = {}) => perform(tenants, sendMessage, { ...queue, body, ...more })
  const receive = (more: object = {}) => perform(tenants, receiveMessages, { ...queue, ...more })
  return { tenants, send, receive }
}

test('a message is received, hidden, and deleted with its receipt', async () => {
  const { tenants, send, receive } = await openQueue()
  await send('hello')
  const [message] = await receive()
  expect(message).toMatchObject({ body: 'hello', receives: 1 })
  expect(await receive()).toEqual([])
  await deleteMessage.run(tenants, { ...queue, receipt: message!.receipt })
  expect((await perform(tenants, listMessages, queue)).items).toEqual([])
  await expect(deleteMessage.run(tenants, { ...queue, receipt: message!.receipt })).rejects.toMatchObject({
    code: 'RECEIPT_EXPIRED',
  })
  await expect(deleteMessage.run(tenants, { ...queue, receipt: 'nonsense' })).rejects.toMatchObject({
    code: 'RECEIPT_INVALID',
  })
})

test('a message that is not deleted in time is visible again, and its older receipt is invalid', async () => {
  const { tenants, send, receive } = await openQueue()
  await send('hello')
  const [first] = await receive({ visibilityTimeout: 10_000 })
  tenants.fake.advance(9_999)
  expect(await receive()).toEqual([])
  tenants.fake.advance(1)
  const [second] = await receive()
  expect(second).toMatchObject({ messageId: first!.messageId, receives: 2 })
  await expect(deleteMessage.run(tenants, { ...queue, receipt: first!.receipt })).rejects.toMatchObject({
    code: 'RECEIPT_EXPIRED',
  })
  await deleteMessage.run(tenants, { ...queue, receipt: second!.receipt })
})

test('the time for which a message is hidden can be changed', async () => {
  const { tenants, send, receive } = await openQueue()
  await send('hello')
  const [{ receipt } = { receipt: '' }] = await receive()
  const hidden = await hideMessage.run(tenants, { ...queue, receipt, visibilityTimeout: 60_000 })
  tenants.fake.advance(limits.visibilityTimeout)
  expect(await receive()).toEqual([])
  await expect(hideMessage.run(tenants, { ...queue, receipt, visibilityTimeout: 0 })).rejects.toMatchObject({
    code: 'RECEIPT_EXPIRED',
  })
  const shown = await hideMessage.run(tenants, { ...queue, receipt: hidden.receipt, visibilityTimeout: 0 })
  expect(await hideMessage.run(tenants, { ...queue, receipt: shown.receipt, visibilityTimeout: 0 })).toEqual(
    shown,
  )
  expect(await receive()).toMatchObject([{ receives: 2 }])
})

test('messages are received oldest first, up to the requested number, and delayed ones later', async () => {
  const { tenants, send, receive } = await openQueue()
  await send('late', { delay: 5_000 })
  for (const body of ['a', 'b', 'c']) {
    await send(body)
    tenants.fake.advance(1)
  }
  expect((await receive({ maxMessages: 2 })).map(({ body }) => body)).toEqual(['a', 'b'])
  expect((await receive({ maxMessages: 2 })).map(({ body }) => body)).toEqual(['c'])
  tenants.fake.advance(5_000)
  expect((await receive()).map(({ body }) => body)).toEqual(['late'])
})

test('a message that is received too often becomes a dead letter, and can be redriven', async () => {
  const { tenants, send, receive } = await openQueue()
  await send('poison')
  for (let time = 1; time <= limits.maxReceives; time++) {
    expect(await receive({ visibilityTimeout: 0 })).toMatchObject([{ receives: time }])
    tenants.fake.advance(10)
  }
  expect(await receive()).toEqual([])
  const { items } = await perform(tenants, listDeadLetters, queue)
  expect(items).toMatchObject([{ body: 'poison', receives: limits.maxReceives }])
  expect((await perform(tenants, listMessages, queue)).items).toEqual([])
  expect(await redriveDeadLetters.run(tenants, queue)).toEqual({ redriven: 1 })
  expect(await receive()).toMatchObject([{ body: 'poison', receives: 1 }])
})

test('the queue is deleted with its tenant and is empty when it is created again', async () => {
  const { tenants, send } = await openQueue()
  for (let number = 0; number < 5; number++) await send(`${number}`)
  await deactivateTenant.run(tenants, { tenantId: 'acme' })
  await expect(send('late')).rejects.toMatchObject({ code: 'TENANT_INACTIVE' })
  await deleteTenant.run(tenants, { tenantId: 'acme' })
  await expect(send('late')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await tenants.db.messages({ queue: 'acme-inbound' })).items).toEqual([])
  await reprovisionTenant.run(tenants, { tenantId: 'acme' })
  expect((await perform(tenants, listMessages, queue)).items).toEqual([])
})

test('a message that is too long, or empty, is refused', async () => {
  const { send } = await openQueue()
  for (const body of ['', 'x'.repeat(limits.maxBodyLength + 1)]) {
    await expect(send(body)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'body' } })
  }
  expect(await send('€'.repeat(limits.maxBodyLength))).toMatchObject({ receives: 0 })
})

test.each(seeds())('no message is lost or delivered to two receivers at once, seed %i', async (seed) => {
  const sent = new Set<string>()
  const done = new Set<string>()
  const held = new Set<string>()
  const result = await storm({
    system: tenantsSystem,
    database,
    seed,
    actors: 5,
    steps: 12,
    prepare: async (tenants) => {
      await addTenant.run(tenants, { tenantId: 'acme' })
    },
    act: async (tenants, dice) => {
      if (dice.below(3) === 0) {
        const { messageId } = await perform(tenants, sendMessage, { ...queue, body: `${dice.below(100)}` })
        sent.add(messageId)
        return
      }
      for (const message of await perform(tenants, receiveMessages, {
        ...queue,
        maxMessages: 1 + dice.below(3),
      })) {
        // The clock does not move, so no hidden message becomes visible.
        expect(held.has(message.messageId)).toBe(false)
        held.add(message.messageId)
        if (dice.below(2) === 0) continue
        await deleteMessage.run(tenants, { ...queue, receipt: message.receipt })
        done.add(message.messageId)
      }
    },
    recover: async (tenants) => {
      const left = new Set<string>()
      for await (const { messageId } of tenants.db.messages({ queue: 'acme-inbound' })) left.add(messageId)
      expect(left).toEqual(new Set([...sent].filter((id) => !done.has(id))))
    },
  })
  expect(result.violations).toEqual([])
})
