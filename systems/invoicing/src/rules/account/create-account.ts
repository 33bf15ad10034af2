import { action, one } from '@tablewright/system'
import { accountAttributes, accountDetails } from '../../design/attributes.js'
import { requireCurrency } from '../../money/require-currency.js'
import type { Books } from '../../open.js'
import { requireEmail } from '../clients/require-email.js'
import { accountFields } from '../shapes.js'
import { requireDetails } from './account-details.js'
import { requireNumberForm } from './number-format.js'

const { name, email, currency, numberPattern, numberPrefix, numberDigits, firstNumber, paymentDays } =
  accountAttributes

export const createAccount = action({
  summary: 'Create the account of the business',
  input: {
    name,
    email,
    ...accountDetails,
    currency,
    numberPattern,
    numberPrefix,
    numberDigits,
    firstNumber,
    paymentDays,
  },
  output: one(accountFields),
  run: async ({ db, zone, clock }: Books, input) => {
    requireEmail(input.email)
    requireDetails(input)
    requireNumberForm(input)
    requireCurrency(input.currency)
    const account = await db.createAccount({ ...input, lastNumber: input.firstNumber - 1 })
    zone.remember(account, clock)
    return account
  },
})
