import { isTablewrightError } from '@tablewright/base'
import { refuse, retryOnConflict } from '@tablewright/system'
import type { Account, Books } from '../../open.js'
import { formatNumber } from '../account/number-format.js'
import { requireAccount } from '../account/view-account.js'

/** The next number, and the expected value of the counter. */
export interface NextNumber {
  readonly expectedLastNumber: number
  readonly sequence: number
  readonly number: string
}

export interface NumberUse<Prepared extends { readonly issueDate: string }, Result> {
  /** Reads the data of the write. Returns undefined to cancel without a number. */
  readonly prepare: (account: Account) => Promise<Prepared | undefined>
  /** Uses the number, and increments the counter in the same write. */
  readonly write: (next: NextNumber, prepared: Prepared, account: Account) => Promise<Result>
}

/**
 * Runs a write with the next number. Numbers are neither lost nor used twice, because the write increments
 * the counter. If another write was first, it is repeated with the next number.
 */
export function withNextNumber<Prepared extends { readonly issueDate: string }, Result>(
  books: Books,
  { prepare, write }: NumberUse<Prepared, Result>,
): Promise<Result | undefined> {
  return books.numbers.run(() =>
    retryOnConflict(books, async () => {
      const account = await books.numbers.readCounter(() => requireAccount(books))
      const prepared = await prepare(account)
      if (prepared === undefined) return undefined
      const { expectedLastNumber, sequence, used, lost } = books.numbers.take(account.lastNumber)
      const number = formatNumber(account, sequence, prepared.issueDate)
      try {
        const result = await write({ expectedLastNumber, sequence, number }, prepared, account)
        used()
        return result
      } catch (error) {
        lost()
        throw isTablewrightError(error, 'UNIQUE_TAKEN') ? numberTaken(number) : error
      }
    }),
  )
}

/** The counter never returns a number twice, but a changed number format can produce an earlier number. */
function numberTaken(number: string) {
  return refuse('NUMBER_TAKEN', `The number ${number} belongs to another invoice.`, {
    remedy: 'Change the number pattern or the prefix of the account.',
    data: { number },
  })
}
