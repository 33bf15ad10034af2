import { apportion } from '../money/apportion.js'
import { withNormBase } from '../money/credit-taxes.js'
import { categoryOf, type TaxGroup } from '../money/tax.js'
import { grossAmount, lineDiscount, totalsOf } from '../money/totals.js'
import type { LineItem, WholeInvoice } from '../open.js'
import type { Snapshot } from '../printing/freeze-invoice.js'
import { fill, wordsOf } from '../printing/words.js'
import { partyXml } from './party-xml.js'
import { amountXml, categoryXml, taxTotalXml } from './tax-xml.js'
import { unitCode } from './units.js'
import { type Element, element, renderXml } from './xml.js'

const namespaces = (kind: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

const norm = 'urn:cen.eu:en16931:2017'

/** Renders an issued invoice as UBL 2.1 (EN 16931). */
export function invoiceXml({ invoice, lineItems }: WholeInvoice, snapshot: Snapshot): string {
  const { number, issueDate, dueDate, currency, notes, deliveryFrom, deliveryTo, orderReference } = invoice
  const { language, buyerReference } = snapshot
  const { taxes } = totalsOf(lineItems, invoice)
  const isPeriod = deliveryTo !== undefined && deliveryTo !== deliveryFrom
  return renderXml(
    element(
      'Invoice',
      namespaces('Invoice'),
      element('cbc:CustomizationID', norm),
      element('cbc:ID', number),
      element('cbc:IssueDate', issueDate),
      element('cbc:DueDate', dueDate),
      element('cbc:InvoiceTypeCode', '380'),
      element('cbc:Note', notes),
      element('cbc:DocumentCurrencyCode', currency),
      element('cbc:BuyerReference', buyerReference),
      isPeriod
        ? element(
            'cac:InvoicePeriod',
            element('cbc:StartDate', deliveryFrom),
            element('cbc:EndDate', deliveryTo),
          )
        : undefined,
      element('cac:OrderReference', element('cbc:ID', orderReference)),
      partyXml('Supplier', snapshot.seller),
      partyXml('Customer', snapshot.buyer),
      element('cac:Delivery', element('cbc:ActualDeliveryDate', isPeriod ? deliveryTo : deliveryFrom)),
      paymentMeans(snapshot),
      element('cac:PaymentTerms', element('cbc:Note', snapshot.paymentTerms)),
      allowances(invoice.discount, lineItems, snapshot, currency),
      taxTotalXml(taxes, currency, language, invoice.taxNote),
      moneyTotals(invoice, currency),
      lineItems.map((line) => lineXml(line, snapshot, currency)),
    ),
  )
}

/** BG-16: payment by transfer to the account of the seller. */
function paymentMeans({ bank, paymentReference }: Snapshot): Element {
  return element(
    'cac:PaymentMeans',
    element('cbc:PaymentMeansCode', bank === undefined ? '1' : '58'),
    element('cbc:PaymentID', paymentReference),
    bank === undefined
      ? undefined
      : element(
          'cac:PayeeFinancialAccount',
          element('cbc:ID', bank.iban.replaceAll(' ', '')),
          element('cbc:Name', bank.holder),
          element('cac:FinancialInstitutionBranch', element('cbc:ID', bank.bic)),
        ),
  )
}

/** BG-20: the discount of the invoice, a share for each tax category and rate. */
function allowances(
  discount: number,
  lines: readonly LineItem[],
  { language }: Snapshot,
  currency: string,
): readonly Element[] {
  if (discount === 0) return []
  const groups = totalsOf(lines, { discount: 0 }).taxes
  const shares = apportion(
    BigInt(discount),
    groups.map(({ base }) => BigInt(base)),
  )
  return groups.flatMap((group, index) => {
    const share = Number(shares[index])
    return share === 0 ? [] : [allowanceXml(share, currency, wordsOf(language).discount, group)]
  })
}

function allowanceXml(amount: number, currency: string, reason: string, group?: TaxGroup): Element {
  return element(
    'cac:AllowanceCharge',
    element('cbc:ChargeIndicator', 'false'),
    // Code 95 of UNTDID 5189: a discount.
    element('cbc:AllowanceChargeReasonCode', '95'),
    element('cbc:AllowanceChargeReason', reason),
    amountXml('cbc:Amount', amount, currency),
    group === undefined ? undefined : categoryXml('cac:TaxCategory', group),
  )
}

/** BG-22. Later payments are not part of the issued document. */
function moneyTotals({ subtotal, discount, total }: WholeInvoice['invoice'], currency: string): Element {
  return element(
    'cac:LegalMonetaryTotal',
    amountXml('cbc:LineExtensionAmount', subtotal, currency),
    amountXml('cbc:TaxExclusiveAmount', subtotal - discount, currency),
    amountXml('cbc:TaxInclusiveAmount', total, currency),
    discount === 0 ? undefined : amountXml('cbc:AllowanceTotalAmount', discount, currency),
    amountXml('cbc:PayableAmount', total, currency),
  )
}

/** BG-25. */
function lineXml(line: LineItem, { language }: Snapshot, currency: string): Element {
  const [name = '', ...more] = line.description.split('\n')
  const discount = lineDiscount(line)
  const reason = fill(wordsOf(language).lineDiscount, { percent: line.discountPercent ?? 0 })
  return element(
    'cac:InvoiceLine',
    element('cbc:ID', line.itemId),
    element('cbc:InvoicedQuantity', { unitCode: unitCode(line.unit) }, String(line.quantity)),
    amountXml('cbc:LineExtensionAmount', grossAmount(line) - discount, currency),
    discount === 0 ? undefined : allowanceXml(discount, currency, reason),
    element(
      'cac:Item',
      element('cbc:Description', more.length === 0 ? undefined : more.join('\n')),
      element('cbc:Name', name),
      categoryXml('cac:ClassifiedTaxCategory', { category: categoryOf(line), rate: line.taxRate }),
    ),
    element('cac:Price', amountXml('cbc:PriceAmount', line.unitPrice, currency)),
  )
}

/** Renders a credit note as UBL 2.1 (EN 16931), with a line for each tax category and rate. */
export function creditNoteXml(
  { invoice }: WholeInvoice,
  note: {
    readonly creditNoteNumber: string
    readonly issuedAt: string
    readonly issueDate?: string | undefined
    readonly reason: string
    readonly amount: number
    readonly taxes: readonly TaxGroup[]
  },
  snapshot: Snapshot,
): string {
  const { currency } = invoice
  const taxes = note.taxes.map(withNormBase)
  const net = taxes.reduce((sum, { base }) => sum + base, 0)
  const inclusive = taxes.reduce((sum, { tax }) => sum + tax, net)
  const rounding = note.amount - inclusive
  return renderXml(
    element(
      'CreditNote',
      namespaces('CreditNote'),
      element('cbc:CustomizationID', norm),
      element('cbc:ID', note.creditNoteNumber),
      element('cbc:IssueDate', note.issueDate ?? note.issuedAt.slice(0, 10)),
      element('cbc:CreditNoteTypeCode', '381'),
      element('cbc:Note', note.reason),
      element('cbc:DocumentCurrencyCode', currency),
      element('cbc:BuyerReference', snapshot.buyerReference),
      element(
        'cac:BillingReference',
        element(
          'cac:InvoiceDocumentReference',
          element('cbc:ID', invoice.number),
          element('cbc:IssueDate', invoice.issueDate),
        ),
      ),
      partyXml('Supplier', snapshot.seller),
      partyXml('Customer', snapshot.buyer),
      element('cac:PaymentTerms', element('cbc:Note', note.reason.split('\n')[0])),
      taxTotalXml(taxes, currency, snapshot.language, invoice.taxNote),
      element(
        'cac:LegalMonetaryTotal',
        amountXml('cbc:LineExtensionAmount', net, currency),
        amountXml('cbc:TaxExclusiveAmount', net, currency),
        amountXml('cbc:TaxInclusiveAmount', inclusive, currency),
        rounding === 0 ? undefined : amountXml('cbc:PayableRoundingAmount', rounding, currency),
        amountXml('cbc:PayableAmount', note.amount, currency),
      ),
      taxes.map((group, index) => creditLineXml(group, index, note.reason, currency)),
    ),
  )
}

function creditLineXml(group: TaxGroup, index: number, reason: string, currency: string): Element {
  return element(
    'cac:CreditNoteLine',
    element('cbc:ID', String(index + 1)),
    element('cbc:CreditedQuantity', { unitCode: 'C62' }, '1'),
    amountXml('cbc:LineExtensionAmount', group.base, currency),
    element(
      'cac:Item',
      element('cbc:Name', reason.split('\n')[0]),
      categoryXml('cac:ClassifiedTaxCategory', group),
    ),
    element('cac:Price', amountXml('cbc:PriceAmount', group.base, currency)),
  )
}
