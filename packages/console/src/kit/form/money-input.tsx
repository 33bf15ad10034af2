import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { moneyFieldText, parseMoney } from '../money-text.js'
import type { InputProps } from './inputs.js'

/** An amount in decimal notation. Its value is in minor units, as in the API. */
export function MoneyInput(props: InputProps & { currency: string }): JSX.Element {
  const { id, required, value, onChange, currency } = props
  const [text, setText] = useState(typeof value === 'number' ? moneyFieldText(value, currency) : '')
  const change = (next: string) => {
    setText(next)
    onChange(next.trim() === '' ? undefined : (parseMoney(next, currency) ?? next))
  }
  return (
    <div class="field-money">
      <input
        id={id}
        required={required}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <span class="soft">{currency}</span>
    </div>
  )
}
