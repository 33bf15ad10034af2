import assert from 'node:assert/strict'
import type { InvoiceMessage, InvoiceSender } from './invoice-sender.js'

/** A sender under test, and access to the messages that arrived. */
export interface SenderUnderTest {
  readonly sender: InvoiceSender
  /** Returns the ids of the messages that arrived. */
  arrived(): Promise<readonly string[]>
}

export interface SenderCase {
  readonly name: string
  run(subject: SenderUnderTest): Promise<void>
}

/**
 * The conformance tests of senders: `for (const { name, run } of senderCases) test(name, async () =>
 * run(await subject()))`.
 */
export const senderCases: readonly SenderCase[] = [
  {
    name: 'a message arrives',
    run: async ({ sender, arrived }) => {
      await sender.send(message('M-1'))
      assert.deepEqual(await arrived(), ['M-1'])
    },
  },
  {
    name: 'a message that is sent again arrives once',
    run: async ({ sender, arrived }) => {
      await sender.send(message('M-1'))
      await Promise.all([sender.send(message('M-1')), sender.send(message('M-1'))])
      assert.deepEqual(await arrived(), ['M-1'])
    },
  },
  {
    name: 'messages of one invoice are distinguished by their ids',
    run: async ({ sender, arrived }) => {
      await sender.send(message('M-1'))
      await sender.send(message('M-2'))
      assert.deepEqual([...(await arrived())].sort(), ['M-1', 'M-2'])
    },
  },
]

function message(messageId: string): InvoiceMessage {
  return {
    messageId,
    invoiceId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    recipient: 'accounts@client.example',
    subject: 'Invoice INV-0001',
    body: 'Please find the invoice attached.',
    page: '<!doctype html><title>INV-0001</title>',
    pdf: async () => ({ fileName: 'INV-0001.pdf', content: new Uint8Array([37, 80, 68, 70]) }),
  }
}
