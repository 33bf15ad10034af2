import type { ItemShape } from '@tablewright/design'
import type { System } from '@tablewright/system'
import { checkBooks, repairBooks } from './check/check-books.js'
import { commands } from './commands.js'
import { document } from './design/document-part.js'
import { invoiceEvents } from './events.js'
import { type Books, designOf, type InvoicingOptions, openBooks } from './open.js'
import { ports } from './ports/ports.js'
import { problems } from './problems.js'
import { protects } from './protects.js'
import { access } from './roles.js'
import { routes } from './routes.js'
import { recurringJob } from './rules/recurring/recurring-job.js'
import { remindersJob } from './rules/reminders/remind.js'
import { sampleBooks } from './sample/sample-books.js'
import { settings } from './settings.js'

/** Returns invoicing with options, such as a custom sender or one of many accounts. */
export function invoicingSystemOf(options: InvoicingOptions): System<Books> {
  return {
    name: 'invoicing',
    title: 'Invoicing',
    commandName: 'invoice',
    summary: 'One business, its clients, and invoices with line items, unique emails and gapless numbers.',
    design: designOf(options),
    designSource: import.meta.url,
    document,
    open: (resources) => openBooks(resources, options),
    access,
    protects,
    routes,
    commands,
    jobs: [recurringJob, remindersJob],
    ports,
    events: invoiceEvents,
    outbox: ({ db }) => db,
    settings: {
      fields: settings,
      apply: (values: ItemShape<typeof settings>) => invoicingSystemOf({ ...options, ...values }),
    },
    problems,
    check: checkBooks,
    repair: repairBooks,
    sample: sampleBooks,
  }
}

/** Invoicing with default options. */
export const invoicingSystem = invoicingSystemOf({})
