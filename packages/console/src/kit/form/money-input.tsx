import type { JSX } from 'preact'
import { moneyFieldText, parseMoney } from '../money-text.js'
import type { InputProps } from './inputs.js'
import { useTypedText } from './use-typed-text.js'

/** An amount in decimal notation. Its value is in minor units, as in the API. */
export function MoneyInput(props: InputProps & { currency: string }): JSX.Element {
  const { id, required, value, onChange, currency } = props
  const [text, type] = useTypedText(
    value,
    (amount) => (typeof amount === 'number' ? moneyFieldText(amount, currency) : ((amount as string) ?? '')),
    (typed) => (typed.trim() === '' ? undefined : (parseMoney(typed, currency) ?? typed)),
  )
  return (
    <div class="field-money">
      <input
        id={id}
        required={required}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => onChange(type(currentTarget.value))}
      />
      <span class="soft">{currency}</span>
    </div>
  )
}
