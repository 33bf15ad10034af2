import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { SearchField, toast } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import type { ListedInvoice } from './types.js'

/** Goes to the invoice of a number. */
export function FindInvoice(): JSX.Element {
  const [text, setText] = useState('')
  const find = async (number: string) => {
    try {
      const { data } = await call<ListedInvoice>('invoicing', 'GET /invoices/by-number/:number', { number })
      navigate(`/systems/invoicing/invoices/${data.invoiceId}`)
    } catch (error) {
      const { status, detail } = problemOf(error)
      toast(status === 404 ? `There is no invoice ${number}.` : detail, { tone: 'bad' })
    }
  }
  return (
    <SearchField label="Find by number" value={text} onChange={setText} onEnter={(it) => void find(it)} />
  )
}
