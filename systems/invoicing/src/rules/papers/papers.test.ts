import { deflateSync } from 'node:zlib'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../../check/check-books.js'
import { completeAccount, germanClient } from '../../testing/paper-books.js'
import { book, hours, openInvoice, type TestBooks, testBooks } from '../../testing/test-books.js'
import { setLogo } from '../account/set-logo.js'
import { updateAccount } from '../account/update-account.js'
import { updateClient } from '../clients/update-client.js'
import { createInvoice } from '../invoices/create-invoice.js'
import { viewInvoice } from '../invoices/view-invoice.js'
import { creditInvoice } from '../payments/credit-invoice.js'
import { downloadStatement } from '../statements/view-statement.js'
import { downloadCreditNote, downloadInvoice, printCreditNote, printInvoice } from './print-papers.js'

let test_: TestBooks
let clientId: string
beforeEach(async () => {
  test_ = await testBooks()
  await completeAccount(test_.books)
  clientId = await germanClient(test_.books)
})
afterEach(() => test_.close())

const latin = new TextDecoder('latin1')
const pagesOf = (content: Uint8Array) =>
  Number(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(latin.decode(content))?.[1])

test('an issued invoice stays unchanged when the business and the client change', async () => {
  const { books } = test_
  const invoiceId = await openInvoice(books, clientId)
  const before = await perform(books, printInvoice, { invoiceId })
  const { content } = await perform(books, downloadInvoice, { invoiceId })
  const address = { lines: ['Elsewhere 9'], city: 'Nowhere' }
  await perform(books, updateClient, { clientId, name: 'Other name', address, vatId: 'FR1', language: 'en' })
  await perform(books, updateAccount, { name: 'Other business', clear: ['bank', 'paymentTerms', 'footer'] })
  expect(await perform(books, printInvoice, { invoiceId })).toBe(before)
  const again = await perform(books, downloadInvoice, { invoiceId })
  expect(Buffer.compare(again.content, content)).toBe(0)
  const next = await perform(books, printInvoice, { invoiceId: await openInvoice(books, clientId) })
  for (const text of ['Other name', 'Elsewhere 9', 'Other business']) {
    expect(before).not.toContain(text)
    expect(next).toContain(text)
  }
})

test('an invoice without a snapshot is still read, printed and accepted by check', async () => {
  const { books, driver } = test_
  const invoiceId = await openInvoice(books, clientId)
  const { moneySealOf } = await import('../../money/seal.js')
  const { lineItems, ...invoice } = await perform(books, viewInvoice, { invoiceId })
  await driver.send('UpdateItem', {
    TableName: 'Invoicing',
    Key: { PK: { S: `CLIENT#${clientId}` }, SK: { S: `#INVOICE#${invoiceId}` } },
    UpdateExpression: 'SET Seal = :seal REMOVE Taxes, #snapshot',
    ExpressionAttributeNames: { '#snapshot': 'Snapshot' },
    ExpressionAttributeValues: { ':seal': { S: moneySealOf(invoice, lineItems) } },
  })
  const seen = await perform(books, viewInvoice, { invoiceId })
  expect(seen.taxes).toEqual([{ category: 'standard', rate: 19, base: 20_000, tax: 3_800 }])
  expect(await perform(books, printInvoice, { invoiceId })).toContain('Bücher Groß')
  expect((await checkBooks(books)).violations).toEqual([])
})

test('a document has labeled parties, tax by rate, dates, bank and terms, in the formats of its language', async () => {
  const { books } = test_
  const lineItems = [
    { ...hours, quantity: 1234.5, discountPercent: 10 },
    { ...book, taxRate: 0, taxCategory: 'exempt' as const },
  ]
  const { invoiceId } = await perform(books, createInvoice, {
    clientId,
    lineItems,
    discountPercent: 2.5,
    deliveryFrom: '2026-01-01',
    deliveryTo: '2026-01-31',
    orderReference: 'PO-7',
    finalize: true,
  })
  const page = await perform(books, printInvoice, { invoiceId })
  for (const text of [
    '<html lang="de">',
    'Rechnung INV-0001',
    'Rechnung an',
    'USt-IdNr. DE987654321',
    'Leistungszeitraum</dt><dd>01.01.2026 bis 31.01.2026',
    'Zahlbar bis</dt><dd>31.01.2026',
    'Ihre Bestellung</dt><dd>PO-7',
    '1.234,5 h',
    '10 % Rabatt',
    '111.105,00',
    'Rabatt 2,5 %',
    '108.327,38 EUR',
    '20.582,20 EUR',
    'Umsatzsteuerfreie Leistung.',
    'IBAN: DE02 1203 0000 0000 2020 51',
    'Verwendungszweck: INV-0001',
    'Net 30 days.',
  ]) {
    expect(page).toContain(text)
  }
})

test('long invoices have table heads and page numbers on every page', async () => {
  const { books } = test_
  const lineItems = Array.from({ length: 60 }, (_, index) => ({ ...hours, description: `Teil ${index}` }))
  const tall = { ...book, description: Array.from({ length: 300 }, () => 'x').join('\n') }
  const { invoiceId } = await perform(books, createInvoice, { clientId, lineItems: [...lineItems, tall] })
  const { content, fileName } = await perform(books, downloadInvoice, { invoiceId })
  expect(fileName).toBe('draft.pdf')
  expect(latin.decode(content.subarray(0, 5))).toBe('%PDF-')
  expect(latin.decode(content)).toContain('NotoSans')
  expect(pagesOf(content)).toBeGreaterThan(5)
  expect(pagesOf(content)).toBeLessThan(15)
})

test('credit notes and statements are printed, too', async () => {
  const { books } = test_
  const invoiceId = await openInvoice(books, clientId)
  const note = await perform(books, creditInvoice, { invoiceId, amount: 11_900, reason: 'Zu viel' })
  expect(note.taxes).toEqual([{ category: 'standard', rate: 19, base: 10_000, tax: 1_900 }])
  const { creditNoteNumber } = note
  const page = await perform(books, printCreditNote, { invoiceId, creditNoteNumber })
  for (const text of ['Rechnungskorrektur INV-0001-C1', 'Zu viel', '19,00 EUR', '119,00 EUR']) {
    expect(page).toContain(text)
  }
  const pdf = await perform(books, downloadCreditNote, { invoiceId, creditNoteNumber })
  expect([pdf.fileName, pagesOf(pdf.content)]).toEqual(['INV-0001-C1.pdf', 1])
  const statement = await perform(books, downloadStatement, { clientId })
  expect([statement.fileName, pagesOf(statement.content)]).toEqual(['statement.pdf', 1])
  await expect(
    perform(books, printCreditNote, { invoiceId, creditNoteNumber: 'INV-0001-C9' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a logo is stored by its digest, and a file that is not a picture is refused', async () => {
  const { books } = test_
  const { logoId } = await perform(books, setLogo, { content: base64(tinyPng()) })
  await perform(books, setLogo, { content: base64(tinyPng()) })
  const invoiceId = await openInvoice(books, clientId)
  await perform(books, updateAccount, { clear: ['logoId'] })
  expect(await perform(books, printInvoice, { invoiceId })).toContain('src="data:image/png;base64,')
  expect(latin.decode((await perform(books, downloadInvoice, { invoiceId })).content)).toContain('/Image')
  expect(logoId).toMatch(/^[0-9a-f]{64}$/)
  const damaged = tinyPng().subarray(0, 40)
  for (const content of [Buffer.from('<svg/>'), damaged, Buffer.alloc(200_001, 0xff)]) {
    await expect(perform(books, setLogo, { content: base64(content) })).rejects.toMatchObject({
      code: 'LOGO_INVALID',
    })
  }
})

function base64(bytes: Uint8Array): never {
  return Buffer.from(bytes).toString('base64') as never
}

/** Returns a PNG of two by two pixels. */
function tinyPng(): Buffer {
  const row = [0, 200, 40, 90, 200, 40, 90]
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([...row, ...row]))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(checksum(body))
  return Buffer.concat([length, body, sum])
}

function checksum(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return ~rest >>> 0
}

test('documents in English have days, not times, and a draft needs no reference', async () => {
  const { books } = test_
  await perform(books, updateClient, { clientId, language: 'en' })
  const invoiceId = await openInvoice(books, clientId)
  const { creditNoteNumber } = await perform(books, creditInvoice, { invoiceId, amount: 100, reason: 'Late' })
  const paper = await perform(books, printCreditNote, { invoiceId, creditNoteNumber })
  expect(paper).toContain('2026-01-01')
  expect(paper).not.toContain('2026-01-01T')
  expect(await perform(books, printInvoice, { invoiceId })).toContain('Payment reference: ')
  const draft = await perform(books, createInvoice, { clientId, lineItems: [hours] })
  const draftPaper = await perform(books, printInvoice, { invoiceId: draft.invoiceId })
  expect(draftPaper).toContain('IBAN')
  expect(draftPaper).not.toContain('Payment reference')
})

test('a PDF leaves out pictographs that its font lacks, and is refused if letters are missing', async () => {
  const { books } = test_
  const pdf = async (description: string) => {
    const { invoiceId } = await perform(books, createInvoice, {
      clientId,
      lineItems: [{ ...hours, description }],
    })
    return perform(books, downloadInvoice, { invoiceId })
  }
  for (const text of [
    'Ελληνικά Кириллица Șț łğ ©™€½',
    'rocket \u{1f680} flag \u{1f1e9}\u{1f1ea} 1\ufe0f\u20e3',
  ]) {
    expect(pagesOf((await pdf(text)).content), text).toBe(1)
  }
  for (const [text, character] of [
    ['\u05e9\u05dc\u05d5\u05dd', '\u05e9'],
    ['\u0645\u0631\u062d\u0628\u0627', '\u0645'],
    ['\u6f22\u5b57', '\u6f22'],
  ] as const) {
    await expect(pdf(text)).rejects.toMatchObject({
      code: 'PDF_CHARACTERS',
      data: { characters: expect.arrayContaining([character]) },
    })
  }
})
