import { seededChoices } from '@tablewright/system'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TaxCategory } from '../money/tax.js'
import { updateClient } from '../rules/clients/update-client.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { exportCreditNoteXml, exportInvoiceXml } from '../rules/papers/print-papers.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { brokenRules } from '../testing/norm-rules.js'
import { completeAccount, germanClient } from '../testing/paper-books.js'
import { find, readXml, textAt } from '../testing/read-xml.js'
import { addClient, hours, type TestBooks, testBooks } from '../testing/test-books.js'

let test_: TestBooks
let clientId: string
beforeEach(async () => {
  test_ = await testBooks()
  await completeAccount(test_.books)
  clientId = await germanClient(test_.books)
})
afterEach(() => test_.close())

async function xmlOf(invoiceId: string) {
  const { content } = await perform(test_.books, exportInvoiceXml, { invoiceId })
  return readXml(new TextDecoder().decode(content))
}

const untaxed = ['zero', 'exempt', 'reverse-charge', 'intra-community', 'export'] as const

function someLine(choices: ReturnType<typeof seededChoices>, index: number) {
  const isTaxed = choices.below(2) === 0
  return {
    description: `Line ${index} <&> "ä"`,
    quantity: (1 + choices.below(40_000)) / 10_000,
    unitPrice: choices.below(2_000_000),
    ...(isTaxed
      ? { taxRate: choices.pick([5.5, 7, 19, 25]) }
      : { taxRate: 0, taxCategory: choices.pick(untaxed) as TaxCategory }),
    ...(choices.below(3) === 0 && { discountPercent: choices.below(1_000) / 10 }),
  }
}

test('every invoice and credit note keeps the arithmetic rules of EN 16931', async () => {
  const { books } = test_
  const choices = seededChoices(16_931)
  for (let run = 0; run < 20; run++) {
    const lineItems = Array.from({ length: 1 + choices.below(8) }, (_, index) => someLine(choices, index))
    const reduced = choices.below(2) === 0 ? { discountPercent: choices.below(100) / 4 } : {}
    const { invoiceId, total } = await perform(books, createInvoice, {
      clientId,
      lineItems,
      ...reduced,
      finalize: true,
    })
    expect(brokenRules(await xmlOf(invoiceId)), `run ${run}`).toEqual([])
    if (total < 3) continue
    const amount = 1 + choices.below(total)
    const { creditNoteNumber } = await perform(books, creditInvoice, { invoiceId, amount, reason: 'Late' })
    const { content } = await perform(books, exportCreditNoteXml, { invoiceId, creditNoteNumber })
    const broken = brokenRules(readXml(new TextDecoder().decode(content)))
    expect(broken, `run ${run}`).toEqual([])
  }
})

test('a document that is off by one unit, or names another rate, breaks a rule', async () => {
  const { invoiceId } = await perform(test_.books, createInvoice, {
    clientId,
    lineItems: [hours],
    finalize: true,
  })
  const { content } = await perform(test_.books, exportInvoiceXml, { invoiceId })
  const xml = new TextDecoder().decode(content)
  const broken = (from: string, to: string) => brokenRules(readXml(xml.replace(from, to)))
  expect(brokenRules(readXml(xml))).toEqual([])
  expect(broken('>38.00</cbc:TaxAmount>', '>38.01</cbc:TaxAmount>')).toContain('BR-CO-14')
  expect(broken('>238.00</cbc:PayableAmount>', '>237.99</cbc:PayableAmount>')).toEqual(['BR-CO-16'])
  expect(broken('<cbc:Percent>19<', '<cbc:Percent>7<')).toContain('BR-CO-17')
  expect(broken('>200.00</cbc:LineExtensionAmount>', '>201.00</cbc:LineExtensionAmount>')).toContain(
    'BR-CO-10',
  )
})

test('the document has the parties, the dates, the payment details and the reason for no tax', async () => {
  const { invoiceId } = await perform(test_.books, createInvoice, {
    clientId,
    lineItems: [{ ...hours, taxRate: 0, taxCategory: 'reverse-charge' }],
    deliveryFrom: '2026-01-01',
    deliveryTo: '2026-01-31',
    orderReference: 'PO-1',
    notes: 'a < b & c',
    finalize: true,
  })
  const root = await xmlOf(invoiceId)
  const party = (role: string, ...path: string[]) =>
    textAt(root, `cac:Accounting${role}Party`, 'cac:Party', ...path)
  expect(textAt(root, 'cbc:ID')).toBe('INV-0001')
  expect(textAt(root, 'cbc:Note')).toBe('a < b & c')
  expect(textAt(root, 'cbc:BuyerReference')).toBe('991-01234-44')
  expect(textAt(root, 'cac:InvoicePeriod', 'cbc:EndDate')).toBe('2026-01-31')
  expect(textAt(root, 'cac:OrderReference', 'cbc:ID')).toBe('PO-1')
  expect(party('Supplier', 'cac:PartyTaxScheme', 'cbc:CompanyID')).toBe('DE123456789')
  expect(party('Customer', 'cac:PartyLegalEntity', 'cbc:RegistrationName')).toBe('Bücher Groß & Söhne')
  const means = find(root, 'cac:PaymentMeans')[0]!
  expect(textAt(means, 'cbc:PaymentID')).toBe('INV-0001')
  expect(textAt(means, 'cac:PayeeFinancialAccount', 'cbc:ID')).toBe('DE02120300000000202051')
  const category = find(root, 'cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory')[0]!
  expect(textAt(category, 'cbc:ID')).toBe('AE')
  expect(textAt(category, 'cbc:TaxExemptionReason')).toBe('Steuerschuldnerschaft des Leistungsempfängers.')
  const quantity = find(root, 'cac:InvoiceLine', 'cbc:InvoicedQuantity')[0]!
  expect(quantity).toMatchObject({ text: '2', attributes: { unitCode: 'HUR' } })
})

test('missing fields that the norm requires are named', async () => {
  const { books } = test_
  const other = await addClient(books)
  const { invoiceId } = await perform(books, createInvoice, {
    clientId: other,
    lineItems: [hours],
    finalize: true,
  })
  await expect(perform(books, exportInvoiceXml, { invoiceId })).rejects.toMatchObject({
    code: 'E_INVOICE_INCOMPLETE',
    data: { missing: ['country code of the client'] },
  })
  await perform(books, updateClient, { clientId: other, vatId: '12345' })
  const byBuyer = [{ ...hours, taxRate: 0, taxCategory: 'reverse-charge' as const }]
  const draft = await perform(books, createInvoice, { clientId: other, lineItems: byBuyer })
  await expect(perform(books, exportInvoiceXml, { invoiceId: draft.invoiceId })).rejects.toMatchObject({
    code: 'INVOICE_STATE',
  })
})

test('an e-invoice has at most two decimals: other currencies are refused', async () => {
  const { books } = test_
  const issued = (currency: string) =>
    perform(books, createInvoice, { clientId, currency, lineItems: [hours], finalize: true })
  for (const currency of ['JPY', 'USD']) {
    expect(brokenRules(await xmlOf((await issued(currency)).invoiceId)), currency).toEqual([])
  }
  const lineItems = [{ ...hours, quantity: 3.3333, unitPrice: 333, taxRate: 8 }]
  const yen = await perform(books, createInvoice, { clientId, currency: 'JPY', lineItems, finalize: true })
  expect(brokenRules(await xmlOf(yen.invoiceId))).toEqual([])
  const { invoiceId } = await issued('KWD')
  const refused = { code: 'E_INVOICE_CURRENCY', data: { currency: 'KWD' } }
  await expect(xmlOf(invoiceId)).rejects.toMatchObject(refused)
  const { creditNoteNumber } = await perform(books, creditInvoice, { invoiceId, amount: 1, reason: 'Late' })
  await expect(perform(books, exportCreditNoteXml, { invoiceId, creditNoteNumber })).rejects.toMatchObject(
    refused,
  )
})

test('a credit note without an exact net amount has a rounding amount, and its tax is that of the books', async () => {
  const { books } = test_
  const taxed = { ...hours, taxRate: 19 }
  const { invoiceId } = await perform(books, createInvoice, { clientId, lineItems: [taxed], finalize: true })
  const rounded: number[] = []
  for (const amount of [100, 101, 102, 103, 104, 105, 106, 107]) {
    const { creditNoteNumber } = await perform(books, creditInvoice, { invoiceId, amount, reason: 'Late' })
    const { content } = await perform(books, exportCreditNoteXml, { invoiceId, creditNoteNumber })
    const xml = readXml(new TextDecoder().decode(content))
    expect(brokenRules(xml), `amount ${amount}`).toEqual([])
    expect(textAt(xml, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe((amount / 100).toFixed(2))
    const rounding = textAt(xml, 'cac:LegalMonetaryTotal', 'cbc:PayableRoundingAmount')
    if (rounding !== undefined) rounded.push(amount)
  }
  expect(rounded.length).toBeGreaterThan(0)
})
