import { date, list, money, oneOf, record, text } from '@tablewright/design'
import { action, document, one } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import { currency } from '../../design/attributes.js'
import type { Books } from '../../open.js'
import { statementPage } from '../../printing/statement-page.js'
import { requireAccount } from '../account/view-account.js'
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

const entry = record({
  date: date(),
  kind: oneOf('invoice', 'payment', 'refund', 'credit-note', 'void'),
  reference: text(),
  amount: amount(),
  balance: amount(),
})

export const viewStatement = action({
  summary: 'The statement of a client: what was owed, what happened, what is owed now',
  input,
  output: one({
    clientId: text(),
    name: text(),
    currency: currency(),
    from: date(),
    to: date(),
    openingBalance: amount(),
    entries: list(entry),
    closingBalance: amount(),
  }),
  run: async (books: Books, asked) => {
    const { statement } = await statementOf(books, asked)
    const { clientId, name } = statement.client
    return { ...statement, clientId, name }
  },
})

export const printStatement = action({
  summary: 'The statement of a client as a page to print or to save as PDF',
  input,
  output: document('text/html; charset=utf-8'),
  run: async (books: Books, asked) => {
    const { statement, account } = await statementOf(books, asked)
    return statementPage(statement, account)
  },
})

interface Asked {
  readonly clientId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: string | undefined
}

const defaultDays = 90

async function statementOf(books: Books, asked: Asked) {
  const account = await requireAccount(books)
  const to = asked.to ?? addDays(today(books.clock), 1)
  const from = asked.from ?? addDays(to, -defaultDays)
  const { clientId, currency = account.currency } = asked
  return { account, statement: await makeStatement(books, { clientId, from, to, currency }) }
}
