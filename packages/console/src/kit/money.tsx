import type { JSX } from 'preact'
import { moneyText } from './money-text.js'

/** An amount, given in minor units of its currency. */
export function Money({ minor, currency }: { minor: number; currency: string }): JSX.Element {
  return <span class="number">{moneyText(minor, currency)}</span>
}
