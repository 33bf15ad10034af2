import { date } from '@tablewright/design'
import { action, file } from '@tablewright/system'
import { invoiceStatus, invoiceStatuses } from '../../design/attributes.js'
import type { Books } from '../../open.js'
import { listClients } from '../clients/list-clients.js'
import { listInvoices, listInvoicesOfClient } from '../invoices/list-invoices.js'
import { searchInvoices } from '../invoices/search-invoices.js'
import { listRecurring } from '../recurring/recurring-actions.js'
import { agingRow, viewAging } from '../reports/aging.js'
import { cashRow, viewCashReport } from '../reports/cash-report.js'
import { listJournal } from '../reports/journal.js'
import { taxRow, viewTaxReport } from '../reports/tax-report.js'
import { listOutbox } from '../sending/list-outbox.js'
import { statementEntry, viewStatement } from '../statements/view-statement.js'
import { csvOf } from './csv.js'
import { csvFile, exportList, readAll } from './export-list.js'

const csv = file('text/csv; charset=utf-8')

/** Exports invoices of all statuses, unless one is given. */
export const exportInvoices = action({
  summary: 'Invoices of all statuses or of one, each by due date, as CSV',
  input: { status: invoiceStatus().optional(), dueBefore: date().optional() },
  output: csv,
  run: async (books: Books, { status: only, ...given }, call) => {
    const statuses = only === undefined ? invoiceStatuses : [only]
    const lists = []
    for (const status of statuses) lists.push(await readAll(listInvoices, books, { ...given, status }, call))
    return csvFile('invoices', csvOf(listInvoices.output.fields, lists.flat()))
  },
})
export const exportFoundInvoices = exportList('numbers', searchInvoices)
export const exportInvoicesOfClient = exportList('invoices', listInvoicesOfClient)
export const exportClients = exportList('clients', listClients)
export const exportRecurring = exportList('recurring', listRecurring)
export const exportJournal = exportList('journal', listJournal)
export const exportOutbox = exportList('outbox', listOutbox)

export const exportStatement = action({
  summary: 'The statement of a client as CSV',
  input: viewStatement.input,
  output: csv,
  run: async (books: Books, input, call) => {
    const { entries, currency } = await viewStatement.run(books, input, call)
    return csvFile(
      'statement',
      csvOf(
        statementEntry,
        entries.map((entry) => ({ ...entry, currency })),
      ),
    )
  },
})

export const exportAging = action({
  summary: 'Amounts that clients owe today, by days overdue, as CSV',
  input: viewAging.input,
  output: csv,
  run: async (books: Books, input, call) =>
    csvFile('aging', csvOf(agingRow, (await viewAging.run(books, input, call)).rows)),
})

export const exportCashReport = action({
  summary: 'Amounts invoiced and received in each month of a period, as CSV',
  input: viewCashReport.input,
  output: csv,
  run: async (books: Books, input, call) =>
    csvFile('cash', csvOf(cashRow, (await viewCashReport.run(books, input, call)).rows)),
})

export const exportTaxReport = action({
  summary: 'Taxable amounts and tax by rate of a period, as CSV',
  input: viewTaxReport.input,
  output: csv,
  run: async (books: Books, input, call) =>
    csvFile('tax', csvOf(taxRow, (await viewTaxReport.run(books, input, call)).rows)),
})
