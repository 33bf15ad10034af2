import { type TaxCategory, type TaxGroup, taxCategories } from '../money/tax.js'
import { type Language, plainAmount } from '../printing/format-money.js'
import { taxNoteOf } from '../printing/words.js'
import { type Element, element } from './xml.js'

/** Codes of the EU's list of exemption reasons. */
const reasonCodes: Partial<Record<TaxCategory, string>> = {
  'reverse-charge': 'VATEX-EU-AE',
  'intra-community': 'VATEX-EU-IC',
  export: 'VATEX-EU-G',
  'outside-scope': 'VATEX-EU-O',
}

export function amountXml(name: string, amount: number, currency: string): Element {
  return element(name, { currencyID: currency }, plainAmount(amount, currency))
}

/** Renders a tax category with its rate. Categories outside the scope of tax have none. */
export function categoryXml(
  name: 'cac:TaxCategory' | 'cac:ClassifiedTaxCategory',
  { category, rate }: Pick<TaxGroup, 'category' | 'rate'>,
  ...reason: readonly (Element | undefined)[]
): Element {
  return element(
    name,
    element('cbc:ID', taxCategories[category]),
    element('cbc:Percent', category === 'outside-scope' ? undefined : String(rate)),
    reason,
    element('cac:TaxScheme', element('cbc:ID', 'VAT')),
  )
}

/** BG-23: taxable amount, tax, category, rate and exemption reason. */
export function taxTotalXml(
  taxes: readonly TaxGroup[],
  currency: string,
  language: Language,
  note: string | undefined,
): Element {
  const total = taxes.reduce((sum, { tax }) => sum + tax, 0)
  return element(
    'cac:TaxTotal',
    amountXml('cbc:TaxAmount', total, currency),
    taxes.map((group) => {
      const usual = taxNoteOf(group.category, language)
      const reason = usual === undefined ? undefined : (note ?? usual)
      return element(
        'cac:TaxSubtotal',
        amountXml('cbc:TaxableAmount', group.base, currency),
        amountXml('cbc:TaxAmount', group.tax, currency),
        categoryXml(
          'cac:TaxCategory',
          group,
          element('cbc:TaxExemptionReasonCode', reasonCodes[group.category]),
          element('cbc:TaxExemptionReason', reason),
        ),
      )
    }),
  )
}
