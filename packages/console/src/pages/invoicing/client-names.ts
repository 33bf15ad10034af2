import { useEffect, useState } from 'preact/hooks'
import { call, latestChange } from '../../api/call.js'
import type { Client } from './types.js'

/** Cached names: invoices of a list have few clients. */
const names = new Map<string, Promise<string>>()

latestChange.watch(() => {
  const { system, operation } = latestChange.value ?? {}
  if (system === 'invoicing' && operation?.includes('/clients')) names.clear()
})

function nameOf(clientId: string): Promise<string> {
  const known = names.get(clientId)
  if (known !== undefined) return known
  const asked = call<Client>('invoicing', 'GET /clients/:clientId', { clientId, invoices: 0 }).then(
    ({ data }) => data.name,
  )
  names.set(clientId, asked)
  asked.catch(() => names.delete(clientId))
  return asked
}

/** Number of clients in one request. */
const atOnce = 6

/** Returns the names of clients by id, as they are loaded. */
export function useClientNames(clientIds: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(clientIds)].sort().join(' ')
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let stopped = false
    const left = wanted.split(' ').filter(Boolean)
    const read = async () => {
      for (let id = left.shift(); id !== undefined && !stopped; id = left.shift()) {
        const name = await nameOf(id).catch(() => id!)
        setFound((before) => (before.get(id!) === name ? before : new Map(before).set(id!, name)))
      }
    }
    for (let reader = 0; reader < atOnce; reader++) void read()
    return () => {
      stopped = true
    }
  }, [wanted])
  return found
}
