import type { Account } from '../../open.js'
import { invalid } from '../../problems.js'

type NumberForm = Pick<Account, 'numberPattern' | 'numberPrefix' | 'numberDigits'>

const maxLength = 40

/** Formats the number of an invoice: `{prefix}{year}-{number}` becomes `INV-2026-0042`. */
export function formatNumber(form: NumberForm, sequence: number, issueDate: string): string {
  const parts: Readonly<Record<string, string>> = {
    prefix: form.numberPrefix,
    year: issueDate.slice(0, 4),
    month: issueDate.slice(5, 7),
    number: String(sequence).padStart(form.numberDigits, '0'),
  }
  return form.numberPattern.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

/** Throws if a number format would repeat numbers or break keys. */
export function requireNumberForm(form: NumberForm): void {
  const { numberPattern, numberPrefix } = form
  const names = [...numberPattern.matchAll(/\{(\w*)\}/g)].map((match) => match[1]!)
  if (!names.includes('number')) throw invalid('numberPattern', 'must contain {number}')
  const unknown = names.find((name) => !['prefix', 'year', 'month', 'number'].includes(name))
  if (unknown !== undefined) throw invalid('numberPattern', `has {${unknown}}, which is not a known part`)
  if (numberPattern.includes('#')) throw invalid('numberPattern', 'must not contain #')
  if (numberPrefix.includes('#')) throw invalid('numberPrefix', 'must not contain #')
  const sample = formatNumber(form, 999_999_999_999, '2026-01-01')
  if (sample.length > maxLength)
    throw invalid('numberPattern', `makes numbers of more than ${maxLength} characters`)
}
