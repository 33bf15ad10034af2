import type { JSX } from 'preact'
import { DateTimeInput } from '../../kit/form/inputs.js'
import { useQueryValue } from '../../router/location.js'

/** The filter for lockers that are free for a whole period. The address contains both ends. */
export function FreeTimeFilter(): JSX.Element {
  const [from, setFrom] = useQueryValue('from')
  const [to, setTo] = useQueryValue('to')
  return (
    <fieldset class="lockers-free">
      <legend class="hidden-text">Free for all of a time</legend>
      <label for="free-from">Free from</label>
      <DateTimeInput
        id="free-from"
        required={false}
        value={from || undefined}
        onChange={(time) => setFrom(String(time ?? ''))}
      />
      <label for="free-to">to</label>
      <DateTimeInput
        id="free-to"
        required={false}
        value={to || undefined}
        onChange={(time) => setTo(String(time ?? ''))}
      />
    </fieldset>
  )
}
