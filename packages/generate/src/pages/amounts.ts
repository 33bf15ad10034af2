import { countText } from '@tablewright/base'
import type { Estimate } from '@tablewright/design'

export function dollars(amount: number): string {
  if (amount === 0) return '$0'
  return amount < 0.01 ? 'under $0.01' : `$${amount < 100 ? amount.toFixed(2) : countText(amount)}`
}

/** Formats an estimate, expected and worst: `2–14`. */
export function estimateText({ expected, worst }: Estimate): string {
  if (worst === 0) return ''
  return expected === worst ? countText(expected) : `${countText(expected)}–${countText(worst)}`
}
