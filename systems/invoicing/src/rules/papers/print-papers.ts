import { action, document, file } from '@tablewright/system'
import { totalsOf } from '../../money/totals.js'
import type { Books } from '../../open.js'
import { creditNotePaper } from '../../printing/credit-note-paper.js'
import { invoicePaper } from '../../printing/invoice-paper.js'
import type { Paper } from '../../printing/paper.js'
import { paperPage } from '../../printing/paper-page.js'
import { requireStatus } from '../../problems.js'
import { creditNoteXml, invoiceXml } from '../../ubl/invoice-xml.js'
import { requireComplete, requireFewDecimals } from '../../ubl/require-complete.js'
import {
  creditNoteInput,
  fileName,
  invoiceInput,
  readCreditNotePaper,
  readInvoicePaper,
} from './read-paper.js'

const htmlPage = 'text/html; charset=utf-8'
const pdf = 'application/pdf'
const xml = 'application/xml'

export const printInvoice = action({
  summary: 'The invoice as a printable page',
  input: invoiceInput,
  output: document(htmlPage),
  run: async (books: Books, { invoiceId }) => {
    const { whole, snapshot, logo } = await readInvoicePaper(books, invoiceId)
    return paperPage(invoicePaper(whole, snapshot, logo))
  },
})

export const downloadInvoice = action({
  summary: 'The invoice as a PDF',
  input: invoiceInput,
  output: file(pdf),
  run: async (books: Books, { invoiceId }) => {
    const { whole, snapshot, logo } = await readInvoicePaper(books, invoiceId)
    return pdfOf(whole.invoice.number ?? 'draft', invoicePaper(whole, snapshot, logo))
  },
})

export const exportInvoiceXml = action({
  summary: 'The issued invoice as an e-invoice: UBL by EN 16931',
  input: invoiceInput,
  output: file(xml),
  run: async (books: Books, { invoiceId }) => {
    const { whole, snapshot } = await readInvoicePaper(books, invoiceId)
    requireStatus(whole.invoice, 'open', 'paid', 'void', 'uncollectible')
    requireFewDecimals(whole.invoice.currency)
    requireComplete(snapshot, totalsOf(whole.lineItems, whole.invoice).taxes)
    return xmlOf(whole.invoice.number ?? '', invoiceXml(whole, snapshot))
  },
})

export const printCreditNote = action({
  summary: 'A credit note as a printable page',
  input: creditNoteInput,
  output: document(htmlPage),
  run: async (books: Books, input) => {
    const { whole, note, snapshot, logo } = await readCreditNotePaper(books, input)
    return paperPage(creditNotePaper(whole, note, snapshot, logo))
  },
})

export const downloadCreditNote = action({
  summary: 'A credit note as a PDF',
  input: creditNoteInput,
  output: file(pdf),
  run: async (books: Books, input) => {
    const { whole, note, snapshot, logo } = await readCreditNotePaper(books, input)
    return pdfOf(note.creditNoteNumber, creditNotePaper(whole, note, snapshot, logo))
  },
})

export const exportCreditNoteXml = action({
  summary: 'A credit note as an e-invoice: UBL by EN 16931',
  input: creditNoteInput,
  output: file(xml),
  run: async (books: Books, input) => {
    const { whole, note, snapshot } = await readCreditNotePaper(books, input)
    requireFewDecimals(note.currency)
    requireComplete(snapshot, note.taxes)
    return xmlOf(note.creditNoteNumber, creditNoteXml(whole, note, snapshot))
  },
})

/** Renders a PDF. The library is loaded at first use, because most processes do not need it. */
export async function pdfOf(name: string, paper: Paper) {
  const { renderPdf } = await import('../../printing/pdf/render-pdf.js')
  return { fileName: fileName(name, 'pdf'), content: await renderPdf(paper) }
}

function xmlOf(name: string, text: string) {
  return { fileName: fileName(name, 'xml'), content: new TextEncoder().encode(text) }
}
