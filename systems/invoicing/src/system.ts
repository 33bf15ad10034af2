import type { System } from '@tablewright/system'
import { checkBooks, repairBooks } from './check/check-books.js'
import { commands } from './commands.js'
import { invoicing } from './design.js'
import { type Books, type InvoicingOptions, openBooks } from './open.js'
import { routes } from './routes.js'
import { problems } from './rules/problems.js'
import { sampleBooks } from './sample/sample-books.js'

/** Invoicing with a sender of one's own. */
export function invoicingSystemOf(options: InvoicingOptions): System<Books> {
  return {
    name: 'invoicing',
    title: 'Invoicing',
    word: 'invoice',
    summary: 'One business, its clients, and invoices with line items, unique emails and gapless numbers.',
    design: invoicing,
    open: (resources) => openBooks(resources, options),
    routes,
    commands,
    jobs: [],
    problems,
    check: checkBooks,
    repair: repairBooks,
    sample: sampleBooks,
  }
}

/** Invoicing as it ships. */
export const invoicingSystem = invoicingSystemOf({})
