import { remainingOf } from '../../money/balance.js'
import type { Books, Invoice } from '../../open.js'
import type { InvoiceMessage } from '../../ports/invoice-sender.js'
import { formatDate, formatMoney } from '../../printing/format-money.js'
import { invoicePaper } from '../../printing/invoice-paper.js'
import { paperPage } from '../../printing/paper-page.js'
import { fill } from '../../printing/words.js'
import { pdfOf } from '../papers/print-papers.js'
import { type InvoiceToPrint, readInvoicePaper } from '../papers/read-paper.js'

const english = {
  subject: 'Invoice {number} from {seller}',
  reminder: 'Reminder {level}: invoice {number} from {seller}',
  greeting: 'Dear {buyer},',
  invoice: 'this is invoice {number} of {date}. {request}',
  overdue: 'invoice {number} of {date} was due on {due} and has not been paid in full. {request}',
  pay: 'Please pay {amount} by {due}.',
  payNow: 'Please pay {amount} now.',
  paid: 'It has been paid.',
}

const texts: Readonly<Record<'en' | 'de', typeof english>> = {
  en: english,
  de: {
    subject: 'Rechnung {number} von {seller}',
    reminder: '{level}. Mahnung: Rechnung {number} von {seller}',
    greeting: 'Guten Tag, {buyer},',
    invoice: 'anbei erhalten Sie die Rechnung {number} vom {date}. {request}',
    overdue:
      'die Rechnung {number} vom {date} war am {due} fällig und ist noch nicht vollständig bezahlt. {request}',
    pay: 'Bitte überweisen Sie {amount} bis zum {due}.',
    payNow: 'Bitte überweisen Sie {amount} umgehend.',
    paid: 'Sie ist bezahlt.',
  },
}

/** The message that carries an invoice to its client. */
export async function invoiceMessage(books: Books, invoice: Invoice): Promise<InvoiceMessage> {
  const paper = await readInvoicePaper(books, invoice.invoiceId)
  const words = texts[paper.snapshot.language]
  const values = valuesOf(invoice, paper)
  const request = remainingOf(invoice) === 0 ? words.paid : fill(words.pay, values)
  return messageOf(invoice, paper, {
    messageId: `${invoice.invoiceId}-${invoice.sends + 1}`,
    subject: fill(words.subject, values),
    text: fill(words.invoice, { ...values, request }),
  })
}

/** The message that reminds a client of an invoice, in a tone of its level. */
export async function reminderMessage(
  books: Books,
  invoice: Invoice,
  level: number,
): Promise<InvoiceMessage> {
  const paper = await readInvoicePaper(books, invoice.invoiceId)
  const words = texts[paper.snapshot.language]
  const values = { ...valuesOf(invoice, paper), level }
  return messageOf(invoice, paper, {
    messageId: `${invoice.invoiceId}-R${level}`,
    subject: fill(words.reminder, values),
    text: fill(words.overdue, { ...values, request: fill(words.payNow, values) }),
  })
}

function valuesOf(invoice: Invoice, { snapshot }: InvoiceToPrint) {
  const { language, seller, buyer } = snapshot
  return {
    number: invoice.number ?? '',
    seller: seller.name,
    buyer: buyer.name,
    date: formatDate(invoice.issueDate, language),
    due: formatDate(invoice.dueDate, language),
    amount: formatMoney(remainingOf(invoice), invoice.currency, language),
  }
}

interface Letter {
  readonly messageId: string
  readonly subject: string
  readonly text: string
}

const maxSubject = 300

function messageOf(
  invoice: Invoice,
  toPrint: InvoiceToPrint,
  { messageId, subject, text }: Letter,
): InvoiceMessage {
  const { whole, snapshot, logo } = toPrint
  const { greeting } = texts[snapshot.language]
  const paper = invoicePaper(whole, snapshot, logo)
  return {
    messageId,
    invoiceId: invoice.invoiceId,
    recipient: snapshot.buyer.email,
    // Names of before line breaks were refused may still have some.
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxSubject),
    body: [fill(greeting, { buyer: snapshot.buyer.name }), text, snapshot.seller.name].join('\n\n'),
    page: paperPage(paper),
    pdf: () => pdfOf(invoice.number ?? 'invoice', paper),
  }
}
