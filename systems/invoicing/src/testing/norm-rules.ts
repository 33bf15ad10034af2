import { decimalsOf } from '../money/currencies.js'
import { find, textAt, type XmlNode } from './read-xml.js'

// Business rules of EN 16931 that hold for all invoices and credit notes, each by its name in the norm.

/** Parses an amount to exact minor units. BR-DEC-* allow two decimals. */
function minor(text: string | undefined): bigint {
  if (text === undefined) return 0n
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Error(`BR-DEC: ${text} is not an amount with two decimals.`)
  return BigInt(match[1]! + match[2]! + (match[3] ?? '').padEnd(2, '0'))
}

const sum = (nodes: readonly XmlNode[], ...path: readonly string[]): bigint =>
  nodes.reduce((total, node) => total + minor(textAt(node, ...path)), 0n)

interface Group {
  readonly category: string
  readonly rate: string | undefined
}

const groupOf = (category: XmlNode | undefined): Group => ({
  category: textAt(category!, 'cbc:ID') ?? '',
  rate: textAt(category!, 'cbc:Percent'),
})

const isIn = (group: Group) => (other: Group) =>
  group.category === other.category && group.rate === other.rate

/** Returns the names of the rules that the document breaks. */
export function brokenRules(root: XmlNode): readonly string[] {
  const line = root.name === 'Invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine'
  const [lines, allowances] = [find(root, line), find(root, 'cac:AllowanceCharge')]
  const money = find(root, 'cac:LegalMonetaryTotal')[0]!
  const subtotals = find(root, 'cac:TaxTotal', 'cac:TaxSubtotal')
  const total = (name: string) => minor(textAt(money, name))
  const tax = minor(textAt(root, 'cac:TaxTotal', 'cbc:TaxAmount'))
  const rules: Readonly<Record<string, boolean>> = {
    'BR-01': textAt(root, 'cbc:CustomizationID') === 'urn:cen.eu:en16931:2017',
    'BR-02': Boolean(textAt(root, 'cbc:ID')),
    'BR-03': /^\d{4}-\d{2}-\d{2}$/.test(textAt(root, 'cbc:IssueDate') ?? ''),
    'BR-05': /^[A-Z]{3}$/.test(textAt(root, 'cbc:DocumentCurrencyCode') ?? ''),
    'BR-06': Boolean(party(root, 'Supplier', 'cac:PartyLegalEntity', 'cbc:RegistrationName')),
    'BR-07': Boolean(party(root, 'Customer', 'cac:PartyLegalEntity', 'cbc:RegistrationName')),
    'BR-09': /^[A-Z]{2}$/.test(country(root, 'Supplier')),
    'BR-11': /^[A-Z]{2}$/.test(country(root, 'Customer')),
    'BR-16': lines.length > 0,
    'BR-25': lines.every((each) => Boolean(textAt(each, 'cac:Item', 'cbc:Name'))),
    'BR-CO-04': lines.every((each) => find(each, 'cac:Item', 'cac:ClassifiedTaxCategory').length === 1),
    'BR-CO-10': total('cbc:LineExtensionAmount') === sum(lines, 'cbc:LineExtensionAmount'),
    'BR-CO-11': total('cbc:AllowanceTotalAmount') === sum(allowances, 'cbc:Amount'),
    'BR-CO-13':
      total('cbc:TaxExclusiveAmount') ===
      total('cbc:LineExtensionAmount') - total('cbc:AllowanceTotalAmount'),
    'BR-CO-14': tax === sum(subtotals, 'cbc:TaxAmount'),
    'BR-CO-15': total('cbc:TaxInclusiveAmount') === total('cbc:TaxExclusiveAmount') + tax,
    'BR-CO-16':
      total('cbc:PayableAmount') === total('cbc:TaxInclusiveAmount') + total('cbc:PayableRoundingAmount'),
    'BR-CO-18': subtotals.length > 0,
    'BR-CO-25': Boolean(textAt(root, 'cbc:DueDate')) || Boolean(textAt(root, 'cac:PaymentTerms', 'cbc:Note')),
    'BR-CO-26': find(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyTaxScheme').length > 0,
    currency: everyAmount(root).every(
      ({ attributes }) => attributes.currencyID === textAt(root, 'cbc:DocumentCurrencyCode'),
    ),
  }
  const broken = Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]))
  return [...broken, ...subtotals.flatMap((subtotal) => brokenTaxRules(root, subtotal, lines, allowances))]
}

function party(root: XmlNode, role: string, ...path: readonly string[]): string | undefined {
  return textAt(root, `cac:Accounting${role}Party`, 'cac:Party', ...path)
}

function country(root: XmlNode, role: string): string {
  return party(root, role, 'cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode') ?? ''
}

function everyAmount(node: XmlNode): readonly XmlNode[] {
  const own = /Amount$/.test(node.name) ? [node] : []
  return [...own, ...node.children.flatMap(everyAmount)]
}

/** Letters in the names of the norm's rules. */
const letters: Readonly<Record<string, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
}

function brokenTaxRules(
  root: XmlNode,
  subtotal: XmlNode,
  lines: readonly XmlNode[],
  allowances: readonly XmlNode[],
): readonly string[] {
  const category = find(subtotal, 'cac:TaxCategory')[0]!
  const group = groupOf(category)
  const letter = letters[group.category]!
  const ownLines = lines.filter((each) =>
    isIn(group)(groupOf(find(each, 'cac:Item', 'cac:ClassifiedTaxCategory')[0])),
  )
  const ownAllowances = allowances.filter((each) => isIn(group)(groupOf(find(each, 'cac:TaxCategory')[0])))
  const [base, tax] = [minor(textAt(subtotal, 'cbc:TaxableAmount')), minor(textAt(subtotal, 'cbc:TaxAmount'))]
  const reason = textAt(category, 'cbc:TaxExemptionReason') ?? textAt(category, 'cbc:TaxExemptionReasonCode')
  const needsReason = !['S', 'Z'].includes(group.category)
  const rate = group.rate === undefined ? 0n : minor(group.rate)
  const rules: Readonly<Record<string, boolean>> = {
    'BR-CO-17': isTax(tax, base * rate, textAt(root, 'cbc:DocumentCurrencyCode')),
    [`BR-${letter}-01`]: ownLines.length > 0,
    [`BR-${letter}-05`]:
      group.category === 'S' ? rate > 0n : group.category === 'O' ? group.rate === undefined : rate === 0n,
    [`BR-${letter}-08`]: base === sum(ownLines, 'cbc:LineExtensionAmount') - sum(ownAllowances, 'cbc:Amount'),
    [`BR-${letter}-09`]: group.category === 'S' || tax === 0n,
    [`BR-${letter}-10`]: Boolean(reason) === needsReason,
    ...(['AE', 'K'].includes(group.category) && {
      [`BR-${letter}-02`]: Boolean(party(root, 'Customer', 'cac:PartyTaxScheme', 'cbc:CompanyID')),
    }),
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]))
}

/**
 * Whether a tax is the product, in ten-thousandths of a minor unit, rounded to two decimals. In a currency without decimals it
 * is rounded to whole units; the validation artifacts of the norm allow less than one unit of difference.
 */
function isTax(tax: bigint, product: bigint, currency = ''): boolean {
  if (decimalsOf(currency) === 2) return tax === (2n * product + 10_000n) / 20_000n
  return tax % 100n === 0n && tax / 100n === (2n * product + 1_000_000n) / 2_000_000n
}
