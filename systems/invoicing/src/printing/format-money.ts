import { decimalsOf } from '../money/currencies.js'

export type Language = 'en' | 'de'

const separators: Readonly<Record<Language, { readonly group: string; readonly decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
}

/** Formats minor units: `1,234.50 EUR`, or `1.234,50 EUR` in German. */
export function formatMoney(amount: number, currency: string, language: Language = 'en'): string {
  return `${formatAmount(amount, currency, language)} ${currency}`
}

/** Formats minor units without the currency. Exact for any amount, because digits are split as text. */
export function formatAmount(amount: number, currency: string, language: Language = 'en'): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? digits.slice(-decimals) : ''
  return (amount < 0 ? '-' : '') + separated(whole, fraction, language)
}

/** Formats a quantity or rate: `1,234.5` or `1.234,5`. */
export function formatNumber(value: number, language: Language = 'en'): string {
  const [whole = '', fraction = ''] = String(value).split('.')
  return separated(whole, fraction, language)
}

function separated(whole: string, fraction: string, language: Language): string {
  const { group, decimal } = separators[language]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === '' ? grouped : grouped + decimal + fraction
}

/** Formats a date: `31.01.2026` in German, `2026-01-31` in English, which is unambiguous. */
export function formatDate(date: string, language: Language = 'en'): string {
  const whole = date.slice(0, 10)
  if (language === 'en') return whole
  const [year, month, day] = whole.split('-')
  return `${day}.${month}.${year}`
}

/** Formats minor units for programs: `1234.50`. */
export function plainAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
