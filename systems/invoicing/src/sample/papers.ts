import type { SeededChoices } from '@tablewright/system'
import { firstWords, offers, secondWords, streets, towns } from './words.js'

/** The sample business. */
export const sampleAccount = {
  name: 'Lantern Works',
  email: 'books@lantern-works.example',
  address: { lines: ['Mill Lane 3'], postalCode: '10003', city: 'Oakport' },
  taxId: 'EX-123-456-789',
  currency: 'EUR',
  numberPattern: '{prefix}{year}-{number}',
  numberPrefix: 'INV-',
  numberDigits: 4,
  firstNumber: 1,
  lastNumber: 0,
  paymentDays: 30,
}

/** Returns a client with a unique name and address. */
export function sampleClient(dice: SeededChoices, index: number) {
  const [first, second] = [dice.pick(firstWords), dice.pick(secondWords)]
  const name = `${first} ${second}`
  return {
    name,
    email: `accounts-${index + 1}@${first}-${second}.example`,
    address: {
      lines: [`${dice.pick(streets)} Street ${1 + dice.below(120)}`],
      postalCode: String(10_000 + dice.below(80_000)),
      city: dice.pick(towns),
    },
    phone: `+00 000 ${String(dice.below(1_000_000)).padStart(6, '0')}`,
  }
}

const discount = 100

/** Returns an invoice of one to six lines. Only larger invoices have a discount. */
export function sampleInvoice(dice: SeededChoices) {
  const lineItems = Array.from({ length: 1 + Math.min(dice.below(6), dice.below(6)) }, () => ({
    ...dice.pick(offers),
    quantity: (1 + dice.below(80)) / 4,
  }))
  const worth = lineItems.reduce((sum, { quantity, unitPrice }) => sum + Math.floor(quantity * unitPrice), 0)
  return { lineItems, discount: dice.below(8) === 0 && worth >= discount ? discount : 0 }
}
