import { invalid } from '../rules/problems.js'

/** As ISO 4217 writes it. */
export function requireCurrency(currency: string): void {
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('currency', 'must be three capital letters')
}
