import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { SearchField } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { tenantPath } from './types.js'

/** Goes to a tenant by its id, also to one that is being made or was deleted, which no list has. */
export function FindTenant(): JSX.Element {
  const [text, setText] = useState('')
  return (
    <SearchField
      label="Find by id"
      value={text}
      onChange={setText}
      onEnter={(tenantId) => navigate(tenantPath(tenantId))}
    />
  )
}
