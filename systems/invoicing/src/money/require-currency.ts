import { invalid } from '../problems.js'
import { isCurrency } from './currencies.js'

/** Refuses what ISO 4217 does not list. */
export function requireCurrency(currency: string): void {
  if (!isCurrency(currency)) throw invalid('currency', 'must be a currency code of ISO 4217, such as EUR')
}
