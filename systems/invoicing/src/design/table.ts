import * as t from '@tablewright/design'

/**
 * One table. Additions: GSI2 lists clients by name and invoices by due date; GSI3 is the journal by day, and
 * finds numbers by prefix.
 */
export const invoicing = t.table('Invoicing', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
    GSI3: { partitionKey: 'GSI3PK', sortKey: 'GSI3SK' },
  },
  storedNames: 'PascalCase',
})

/** Lists all numbers in their order. */
export const numberSearch = { GSI3PK: 'NUMBERS', GSI3SK: '<Number>' } as const

/** Lists invoices by status and due date, and recurring invoices with pending steps. */
export const invoiceLists = {
  GSI2PK: 'INVSTATUS#<Status>',
  GSI2SK: '<DueDate>#<InvoiceId>',
  GSI3PK: 'PENDING#<Pending>',
  GSI3SK: '<InvoiceId>',
} as const
