import type { JSX } from 'preact'
import { addressText } from './types.js'
import type { Existing } from './use-existing.js'
import './alias-consequence.css'

/** Shows the consequence of an action before it runs. */
export function Consequence(props: { existing: Existing; deploymentId: string }): JSX.Element | null {
  const { address, alias, loading } = props.existing
  if (address === undefined) return null
  if (loading) return <p class="consequence soft">Looking up the current alias …</p>
  if (alias === undefined) {
    return (
      <p class="consequence" role="status">
        <strong>{addressText(address)}</strong> serves nothing yet: a new alias is created.
      </p>
    )
  }
  if (alias.deploymentId === props.deploymentId) {
    return (
      <p class="consequence" role="status">
        <strong>{addressText(address)}</strong> serves this deployment already.
      </p>
    )
  }
  return (
    <p class="consequence consequence-replaces" role="status">
      <strong>{addressText(address)}</strong> serves <strong class="mono">{alias.deploymentId}</strong>,
      revision {alias.revision}. It is replaced; Roll back brings it back.
    </p>
  )
}
