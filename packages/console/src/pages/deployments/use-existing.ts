import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { type Address, type Alias, deployments } from './types.js'

/** The address and the alias that exist at a host and path. */
export interface Existing {
  readonly address?: Address
  readonly alias?: Alias
  readonly loading: boolean
}

/** Delay in milliseconds after typing before the address is looked up. */
const pause = 300

export function useExisting(address: Address | undefined): Existing {
  const settled = useSettled(address)
  const alias = useResource<Alias>(
    deployments,
    'GET /aliases/:hostname/:basePath?',
    { ...settled },
    { when: settled !== undefined },
  )
  if (address === undefined) return { loading: false }
  const same = settled?.hostname === address.hostname && settled.basePath === address.basePath
  const known = same && (alias.data !== undefined || alias.problem !== undefined)
  return { address, loading: !known, ...(known && alias.data && { alias: alias.data }) }
}

/** Returns the address after the delay. */
function useSettled(address: Address | undefined): Address | undefined {
  const [settled, setSettled] = useState(address)
  const { hostname, basePath } = address ?? {}
  useEffect(() => {
    const next = hostname === undefined || basePath === undefined ? undefined : { hostname, basePath }
    const timer = setTimeout(() => setSettled(next), pause)
    return () => clearTimeout(timer)
  }, [hostname, basePath])
  return settled
}
