import { isTablewrightError } from '@tablewright/base'
import { refuse, retryOnConflict } from '@tablewright/system'
import type { Books } from '../../open.js'
import { formatNumber } from '../account/number-format.js'
import { requireAccount } from '../account/view-account.js'

/** The next number, and what the counter must still be when it is taken. */
export interface NextNumber {
  readonly expectedLastNumber: number
  readonly sequence: number
  readonly number: string
}

/**
 * Finds the next number and lets it be used: the write that uses it raises the counter too, so a number is neither lost nor
 * used twice. When another was quicker, it is done again with the number after.
 */
export function withNextNumber<Result>(
  books: Books,
  issueDate: string,
  use: (next: NextNumber) => Promise<Result>,
): Promise<Result> {
  return books.takingNumber(() =>
    retryOnConflict(books, async () => {
      const account = await requireAccount(books)
      const sequence = account.lastNumber + 1
      const number = formatNumber(account, sequence, issueDate)
      const next = { expectedLastNumber: account.lastNumber, sequence, number }
      return use(next).catch((error: unknown) => {
        throw isTablewrightError(error, 'UNIQUE_TAKEN') ? numberTaken(number) : error
      })
    }),
  )
}

/** The counter never gives a number twice, but another pattern can come out as a number of before. */
function numberTaken(number: string) {
  return refuse('NUMBER_TAKEN', `The number ${number} belongs to another invoice.`, {
    remedy: 'Change the number pattern or the prefix of the account.',
    data: { number },
  })
}
