import type { PageEntry } from '../page-entry.js'

/** The pages of invoicing. */
export const invoicingPages: readonly PageEntry[] = [
  {
    path: '/systems/invoicing',
    title: 'Invoices',
    section: 'work',
    load: () => import('./invoices-page.js').then(({ InvoicesPage }) => InvoicesPage),
  },
  {
    path: '/systems/invoicing/new',
    title: 'New invoice',
    actions: { 'POST /invoices': 'New invoice' },
    load: () => import('./new-invoice-page.js').then(({ NewInvoicePage }) => NewInvoicePage),
  },
  {
    path: '/systems/invoicing/invoices/:invoiceId',
    title: 'Invoice',
    load: () => import('./invoice-page.js').then(({ InvoicePage }) => InvoicePage),
  },
  {
    path: '/systems/invoicing/invoices/:invoiceId/print',
    title: 'Printed invoice',
    load: () => import('./print-pages.js').then(({ PrintInvoicePage }) => PrintInvoicePage),
  },
  {
    path: '/systems/invoicing/clients',
    title: 'Clients',
    section: 'work',
    actions: { 'POST /clients': 'Add a client' },
    load: () => import('./clients-page.js').then(({ ClientsPage }) => ClientsPage),
  },
  {
    path: '/systems/invoicing/clients/:clientId',
    title: 'Client',
    load: () => import('./client-page.js').then(({ ClientPage }) => ClientPage),
  },
  {
    path: '/systems/invoicing/clients/:clientId/statement',
    title: 'Printed statement',
    load: () => import('./print-pages.js').then(({ PrintStatementPage }) => PrintStatementPage),
  },
  {
    path: '/systems/invoicing/recurring',
    title: 'Recurring',
    section: 'work',
    load: () => import('./recurring-page.js').then(({ RecurringPage }) => RecurringPage),
  },
  {
    path: '/systems/invoicing/reports',
    title: 'Reports',
    section: 'work',
    load: () => import('./reports-page.js').then(({ ReportsPage }) => ReportsPage),
  },
  {
    path: '/systems/invoicing/outbox',
    title: 'Outbox',
    section: 'work',
    load: () => import('./outbox-page.js').then(({ OutboxPage }) => OutboxPage),
  },
  {
    path: '/systems/invoicing/business',
    title: 'Business',
    section: 'work',
    load: () => import('./business-page.js').then(({ BusinessPage }) => BusinessPage),
  },
]
