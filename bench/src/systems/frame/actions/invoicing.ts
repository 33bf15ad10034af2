import { invoicingSystem } from '@tablewright/invoicing'
import { type Ask, type BenchSystem, collect, numbers, reads } from '../bench-action.js'

const records = 64
const lineItems = numbers(10).map((index) => ({
  description: `Consulting, part ${index + 1}`,
  quantity: 2,
  unit: 'h',
  unitPrice: 10_000,
  taxRate: 19,
}))

let clientIds: readonly string[] = []
let issued: readonly Readonly<Record<string, unknown>>[] = []

async function draft(ask: Ask, index: number): Promise<string> {
  const { invoiceId } = await ask('POST', '/invoices', {
    clientId: clientIds[index % clientIds.length],
    lineItems,
  })
  return String(invoiceId)
}

async function issue(ask: Ask, index: number): Promise<Readonly<Record<string, unknown>>> {
  return ask('POST', `/invoices/${await draft(ask, index)}/finalize`, {})
}

const client = (index: number) => ({ name: `Client ${index}`, email: `client-${index}@example.com` })

export const invoicingActions: BenchSystem = {
  system: invoicingSystem,
  fill: async (ask) => {
    await ask('POST', '/account', {
      name: 'Lantern Works',
      email: 'books@lantern.example',
      currency: 'EUR',
    })
    const clients = await collect(records, (index) => ask('POST', '/clients', client(index)))
    clientIds = clients.map(({ clientId }) => String(clientId))
    issued = await collect(records, (index) => issue(ask, index))
  },
  actions: [
    {
      name: 'invoicing: get an invoice with 10 lines',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/invoices/${issued[index]!.invoiceId}`),
    },
    {
      name: 'invoicing: find an invoice by its number',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/invoices/by/number/${issued[index]!.number}`),
    },
    {
      name: 'invoicing: list 25 open invoices',
      kind: 'read',
      prepare: async () => reads(1, () => '/invoices?status=open&limit=25'),
    },
    {
      name: 'invoicing: get a client',
      kind: 'read',
      prepare: async () => reads(records, (index) => `/clients/${clientIds[index]}`),
    },
    {
      name: 'invoicing: create a client',
      kind: 'write',
      prepare: async (_, count) =>
        numbers(count).map((index) => ({ method: 'POST', path: '/clients', body: client(records + index) })),
    },
    {
      name: 'invoicing: create an invoice with 10 lines',
      kind: 'write',
      prepare: async (_, count) =>
        numbers(count).map((index) => ({
          method: 'POST',
          path: '/invoices',
          body: { clientId: clientIds[index % records], lineItems },
        })),
    },
    {
      name: 'invoicing: finalize an invoice',
      kind: 'write',
      clients: 1,
      prepare: (ask, count) =>
        collect(count, async (index) => ({
          method: 'POST',
          path: `/invoices/${await draft(ask, index)}/finalize`,
          body: {},
        })),
    },
    {
      name: 'invoicing: pay an invoice',
      kind: 'write',
      clients: 1,
      prepare: (ask, count) =>
        collect(count, async (index) => ({
          method: 'POST',
          path: `/invoices/${(await issue(ask, index)).invoiceId}/pay`,
          body: { amount: 1_000 },
        })),
    },
  ],
}
