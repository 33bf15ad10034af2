import { date, list, money, oneOf, record, text } from '@tablewright/design'
import { action, document, file, one } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import { currency } from '../../design/attributes.js'
import { bookings } from '../../design/ledger.js'
import type { Books } from '../../open.js'
import type { Paper } from '../../printing/paper.js'
import { paperPage } from '../../printing/paper-page.js'
import { statementPaper } from '../../printing/statement-paper.js'
import { requireAccount } from '../account/view-account.js'
import { pdfOf } from '../papers/print-papers.js'
import { readLogo } from '../papers/read-paper.js'
import { makeStatement } from './make-statement.js'

const input = {
  clientId: text(),
  /** Defaults to 90 days ago. */
  from: date().optional(),
  /** Exclusive. Defaults to the end of today. */
  to: date().optional(),
  currency: currency().optional(),
}

const amount = () => money({ currencyIn: 'currency' })

export const statementEntry = {
  date: date(),
  kind: oneOf(...bookings),
  reference: text(),
  amount: amount(),
  balance: amount(),
}

export const viewStatement = action({
  summary: 'The statement of a client: opening balance, entries, closing balance',
  input,
  output: one({
    clientId: text(),
    name: text(),
    currency: currency(),
    from: date(),
    to: date(),
    openingBalance: amount(),
    entries: list(record(statementEntry)),
    closingBalance: amount(),
  }),
  run: async (books: Books, asked) => {
    const { statement } = await statementOf(books, asked)
    const { clientId, name } = statement.client
    return { ...statement, clientId, name }
  },
})

export const printStatement = action({
  summary: 'The statement of a client as a printable page',
  input,
  output: document('text/html; charset=utf-8'),
  run: async (books: Books, asked) => {
    return paperPage(await paperOfStatement(books, asked))
  },
})

export const downloadStatement = action({
  summary: 'The statement of a client as a PDF',
  input,
  output: file('application/pdf'),
  run: async (books: Books, asked) => pdfOf('statement', await paperOfStatement(books, asked)),
})

async function paperOfStatement(books: Books, asked: Asked): Promise<Paper> {
  const { statement, account } = await statementOf(books, asked)
  return statementPaper(statement, account, await readLogo(books, account.logoId))
}

interface Asked {
  readonly clientId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: string | undefined
}

const defaultDays = 90

async function statementOf(books: Books, asked: Asked) {
  const account = await requireAccount(books)
  const to = asked.to ?? addDays(await today(books), 1)
  const from = asked.from ?? addDays(to, -defaultDays)
  const { clientId, currency = account.currency } = asked
  return { account, statement: await makeStatement(books, { clientId, from, to, currency }) }
}
