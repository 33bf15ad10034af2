import type { JSX } from 'preact'
import { Money } from '../../kit/index.js'
import type { WholeInvoice } from './types.js'
import './totals-list.css'

/** The totals of an invoice. */
export function TotalsList({ invoice }: { invoice: WholeInvoice }): JSX.Element {
  const { subtotal, discount, total, amountPaid, amountCredited, remaining, status, currency } = invoice
  const { taxes = [] } = invoice
  const rows: readonly (readonly [name: string, minor: number, kind?: 'sum'])[] = [
    ['Subtotal', subtotal],
    ...(discount > 0 ? [['Discount', -discount] as const] : []),
    ...taxes.map(({ category, rate, tax }) => [taxLabel(category, rate), tax] as const),
    ['Total', total, 'sum'],
    ...(amountCredited > 0 ? [['Credited', -amountCredited] as const] : []),
    ...(amountPaid > 0 ? [['Paid', -amountPaid] as const] : []),
    ...(status === 'draft' ? [] : [['To be paid', status === 'void' ? 0 : remaining, 'sum'] as const]),
  ]
  return (
    <dl class="totals">
      {rows.map(([name, minor, kind]) => (
        <div key={name} class={kind === 'sum' ? 'totals-sum' : undefined}>
          <dt>{name}</dt>
          <dd>
            <Money minor={minor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats the label of a tax: `Tax 19 %`, or the reason for no tax. */
function taxLabel(category: string, rate: number): string {
  return category === 'standard' ? `Tax ${rate} %` : `Tax 0 %, ${category.replace('-', ' ')}`
}
