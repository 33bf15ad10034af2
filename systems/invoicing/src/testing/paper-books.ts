import { perform } from '@tablewright/system/testing'
import type { Books } from '../open.js'
import { updateAccount } from '../rules/account/update-account.js'
import { createClient } from '../rules/clients/create-client.js'

/** Completes the account with all details that an e-invoice needs. */
export async function completeAccount(books: Books): Promise<void> {
  await perform(books, updateAccount, {
    address: { lines: ['Mühlenweg 3'], postalCode: '10003', city: 'Oakport', countryCode: 'DE' },
    vatId: 'DE123456789',
    taxId: '12/345/67890',
    bank: { iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', holder: 'Lantern Works' },
    paymentTerms: 'Net 30 days.',
    footer: 'Lantern Works, Oakport',
  })
}

export async function germanClient(books: Books): Promise<string> {
  const { clientId } = await perform(books, createClient, {
    name: 'Bücher Groß & Söhne',
    email: 'rechnung@gross.example',
    address: { lines: ['Straße 1'], postalCode: '20457', city: 'Köln', countryCode: 'DE' },
    vatId: 'DE987654321',
    buyerReference: '991-01234-44',
    language: 'de',
  })
  return clientId
}
