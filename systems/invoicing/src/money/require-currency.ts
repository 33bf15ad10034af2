import { invalid } from '../problems.js'
import { isCurrency } from './currencies.js'

/** Throws for a currency that is not in ISO 4217. */
export function requireCurrency(currency: string): void {
  if (!isCurrency(currency)) throw invalid('currency', 'must be a currency code of ISO 4217, such as EUR')
}
