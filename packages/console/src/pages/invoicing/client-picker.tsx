import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { Field } from '../../kit/index.js'
import type { Client } from './types.js'

export interface ClientPickerProps {
  readonly value: Client | undefined
  readonly onChange: (client: Client | undefined) => void
  readonly reason?: string | undefined
}

const shown = 20

/** Finds a client by a prefix of its name. Clients with the same name are distinguished by address. */
export function ClientPicker({ value, onChange, reason }: ClientPickerProps): JSX.Element {
  const [text, setText] = useState(value === undefined ? '' : labelOf(value))
  const name = text.split(' · ')[0]!.trim()
  const { data } = useResource<{ readonly items: readonly Client[] }>('invoicing', 'GET /clients', {
    limit: shown,
    name,
  })
  const change = (next: string) => {
    setText(next)
    onChange(data?.items.find((client) => labelOf(client) === next))
  }
  // A name that matches only one client is a valid choice.
  const only = data?.items.filter((client) => client.name.toLowerCase() === name.toLowerCase())
  const chosen = value === undefined && only?.length === 1 ? only[0] : undefined
  useEffect(() => {
    if (chosen !== undefined) onChange(chosen)
  }, [chosen?.clientId])
  return (
    <Field
      id="clientId"
      label="Client"
      reason={reason}
      hint={value === undefined ? 'Begin with the name, then choose' : undefined}
    >
      <input
        id="clientId"
        list="client-choices"
        autocomplete="off"
        required
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <datalist id="client-choices">
        {data?.items.map((client) => (
          <option key={client.clientId} value={labelOf(client)} />
        ))}
      </datalist>
    </Field>
  )
}

function labelOf({ name, email }: Client): string {
  return `${name} · ${email}`
}
