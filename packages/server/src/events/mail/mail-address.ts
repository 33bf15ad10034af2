import { refuse } from '@tablewright/system'
import { tryDecodeURIComponent } from 'hono/utils/url'

/**
 * A simple address, without line breaks, commas and angle brackets, which could add recipients or headers.
 */
const addressForm = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

export function isMailAddress(text: string): boolean {
  return addressForm.test(text)
}

/** Throws unless a text is one mail address. */
export function checkMailAddress(address: string): void {
  if (isMailAddress(address)) return
  throw refuse('INVALID_INPUT', `${JSON.stringify(address)} is not a mail address.`, {
    field: 'url',
    remedy: 'Use one address such as mailto:ops@example.com.',
  })
}

/** Whether the URL of an endpoint is a mail address. Schemes are case-insensitive. */
export function isMailUrl(url: string): boolean {
  return /^mailto:/i.test(url)
}

/** The recipient of a `mailto:` URL. Throws unless it is one mail address. */
export function mailRecipient(url: string): string {
  const address = tryDecodeURIComponent(new URL(url).pathname)
  checkMailAddress(address)
  return address
}
