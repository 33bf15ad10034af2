import type { JSX } from 'preact'
import { addressText } from './types.js'
import type { Existing } from './use-existing.js'
import './lead-consequence.css'

/** What will come of it, before it is done. */
export function Consequence(props: { existing: Existing; deploymentId: string }): JSX.Element | null {
  const { address, alias, loading } = props.existing
  if (address === undefined) return null
  if (loading) return <p class="consequence soft">Looking what is there …</p>
  if (alias === undefined) {
    return (
      <p class="consequence" role="status">
        Nothing is at <strong>{addressText(address)}</strong> yet: a new alias is made.
      </p>
    )
  }
  if (alias.deploymentId === props.deploymentId) {
    return (
      <p class="consequence" role="status">
        <strong>{addressText(address)}</strong> leads to this deployment already.
      </p>
    )
  }
  return (
    <p class="consequence consequence-replaces" role="status">
      <strong>{addressText(address)}</strong> leads to <strong class="mono">{alias.deploymentId}</strong> now
      (revision {alias.revision}). That is replaced, and can be rolled back to.
    </p>
  )
}
