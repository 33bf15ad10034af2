import type { Account } from '../../open.js'
import { invalid } from '../../problems.js'
import { isTimeZone } from '../../time-zone.js'

type Details = { readonly [Name in 'bank' | 'reminderDays' | 'timeZone']?: Account[Name] | undefined }

/** Throws for invalid bank details, reminder days that do not increase, and unknown time zones. */
export function requireDetails({ bank, reminderDays, timeZone }: Details): void {
  if (bank !== undefined) {
    if (!isIban(bank.iban)) throw invalid('bank.iban', 'must be an IBAN with a right check number')
    if (bank.bic !== undefined && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bank.bic)) {
      throw invalid('bank.bic', 'must be a BIC of 8 or 11 characters')
    }
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalid('timeZone', 'must be the name of a time zone, such as Europe/Berlin')
  }
  const falling = reminderDays?.some((days, index) => index > 0 && days <= reminderDays[index - 1]!)
  if (falling) throw invalid('reminderDays', 'must rise: each reminder comes after the one before')
}

const form = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * Checks an IBAN (ISO 13616): with the first four characters moved to the end and letters counted from 10,
 * the number modulo 97 is 1.
 */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '')
  if (!form.test(iban)) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))]
    .map((character) => Number.parseInt(character, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}
