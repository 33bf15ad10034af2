import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { toast } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import type { ListedInvoice } from './types.js'

/** Goes to the invoice of a number. */
export function FindInvoice(): JSX.Element {
  const [number, setNumber] = useState('')
  const find = async (event: SubmitEvent) => {
    event.preventDefault()
    if (number.trim() === '') return
    try {
      const { data } = await call<ListedInvoice>('invoicing', 'GET /invoices/by-number/:number', {
        number: number.trim(),
      })
      navigate(`/systems/invoicing/invoices/${data.invoiceId}`)
    } catch (error) {
      const { status, detail } = problemOf(error)
      toast(status === 404 ? `There is no invoice ${number}.` : detail, { tone: 'bad' })
    }
  }
  return (
    <search>
      <form onSubmit={find}>
        <input
          class="input"
          type="search"
          aria-label="Find by number"
          placeholder="Find by number"
          data-search
          value={number}
          onInput={(event) => setNumber(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
