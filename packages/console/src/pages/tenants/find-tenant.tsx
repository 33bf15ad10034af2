import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { SearchField } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { tenantPath } from './types.js'

/** Opens a tenant by its id, also one that is being created or was deleted and is in no list. */
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
