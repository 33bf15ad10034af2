import { remainingOf } from '../../money/balance.js'
import type { Books, Invoice } from '../../open.js'
import type { InvoiceMessage } from '../../ports/invoice-sender.js'
import { formatDate, formatMoney } from '../../printing/format-money.js'
import type { Snapshot } from '../../printing/freeze-invoice.js'
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

/** Returns the message with an invoice for its client. */
export async function invoiceMessage(books: Books, invoice: Invoice): Promise<InvoiceMessage> {
  const paper = await readInvoicePaper(books, invoice.invoiceId)
  return withPaper(invoiceLetter(invoice, paper.snapshot), invoice, paper)
}

/** Returns the cover letter of an invoice. */
export function invoiceLetter(invoice: Invoice, snapshot: Snapshot): Letter {
  const words = texts[snapshot.language]
  const values = valuesOf(invoice, snapshot)
  const request = remainingOf(invoice) === 0 ? words.paid : fill(words.pay, values)
  return letterOf(invoice, snapshot, {
    messageId: `${invoice.invoiceId}-${invoice.sends + 1}`,
    subject: fill(words.subject, values),
    text: fill(words.invoice, { ...values, request }),
  })
}

/** Returns the reminder of an invoice, with the text of its level. */
export async function reminderMessage(
  books: Books,
  invoice: Invoice,
  level: number,
): Promise<InvoiceMessage> {
  const paper = await readInvoicePaper(books, invoice.invoiceId)
  const { snapshot } = paper
  const words = texts[snapshot.language]
  const values = { ...valuesOf(invoice, snapshot), level }
  const letter = letterOf(invoice, snapshot, {
    messageId: `${invoice.invoiceId}-R${level}`,
    subject: fill(words.reminder, values),
    text: fill(words.overdue, { ...values, request: fill(words.payNow, values) }),
  })
  return withPaper(letter, invoice, paper)
}

function valuesOf(invoice: Invoice, snapshot: Snapshot) {
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

type Letter = Omit<InvoiceMessage, 'page' | 'pdf'>

interface LetterText {
  readonly messageId: string
  readonly subject: string
  readonly text: string
}

const maxSubject = 300

function letterOf(
  { invoiceId }: Invoice,
  { language, seller, buyer }: Snapshot,
  { messageId, subject, text }: LetterText,
): Letter {
  return {
    messageId,
    invoiceId,
    recipient: buyer.email,
    // Names stored before line breaks were refused may still contain some.
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, maxSubject),
    body: [fill(texts[language].greeting, { buyer: buyer.name }), text, seller.name].join('\n\n'),
  }
}

function withPaper(
  letter: Letter,
  { number = 'invoice' }: Invoice,
  { whole, snapshot, logo }: InvoiceToPrint,
): InvoiceMessage {
  const paper = invoicePaper(whole, snapshot, logo)
  return { ...letter, page: paperPage(paper), pdf: () => pdfOf(number, paper) }
}
