import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { navigate } from '../../router/location.js'
import { tenantPath } from './types.js'

/** Goes to a tenant by its id, also to one that is being made or was deleted, which no list has. */
export function FindTenant(): JSX.Element {
  const [tenantId, setTenantId] = useState('')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    if (tenantId.trim() !== '') navigate(tenantPath(tenantId.trim()))
  }
  return (
    <search>
      <form onSubmit={find}>
        <input
          class="input"
          type="search"
          aria-label="Go to a tenant by its id"
          placeholder="Go to a tenant by its id"
          data-search
          value={tenantId}
          onInput={(event) => setTenantId(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
