import { invoicingSystem } from '@tablewright/invoicing'
import type { Flow } from '../stage.js'

const lines = 10
const lineItems = Array.from({ length: lines }, (_, index) => ({
  description: `Consulting, part ${index + 1}`,
  quantity: 2,
  unit: 'h',
  unitPrice: 10_000,
  taxRate: 19,
}))

let clientId = ''

export const createAndFinalize: Flow = {
  name: `create an invoice with ${lines} lines and finalize it`,
  system: invoicingSystem,
  assumptions: { elements: { expected: lines, worst: 100 } },
  fill: async ({ perform }) => {
    await perform('POST /account', {
      name: 'Lantern Works',
      email: 'books@lantern.example',
      currency: 'EUR',
    })
    const client = await perform('POST /clients', {
      name: 'Harbour Books',
      email: 'accounts@harbour.example',
    })
    clientId = String(client.clientId)
  },
  once: async ({ perform }) => {
    const { invoiceId } = await perform('POST /invoices', { clientId, lineItems })
    await perform('POST /invoices/:invoiceId/finalize', { invoiceId })
  },
}
