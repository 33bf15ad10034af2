import type { FoundRecord, FoundRecords } from '@tablewright/server/console-api'
import { request } from '../../api/request.js'
import { serverIndex } from '../../api/server-index.js'
import { pages } from '../../pages/registry.js'
import { fillPath } from '../../router/match-path.js'
import type { PaletteEntry } from './entries.js'

/** The records whose key is the text, each with its page. A record without a page of its own is left out. */
export async function findRecords(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const response = await request(`/api/_find?text=${encodeURIComponent(text)}`, { signal })
  const { records } = (await response.json()) as FoundRecords
  const { systems } = await serverIndex()
  const entries = records.flatMap((record) => {
    const href = recordPage(record)
    const title = systems.find(({ name }) => name === record.system)?.title ?? record.system
    return href === undefined ? [] : [{ href, label: record.text, note: `${title} · ${kindOf(record)}` }]
  })
  return entries.filter(({ href }, index) => entries.findIndex((other) => other.href === href) === index)
}

/** `/invoices/by/number/:number` leads to `/systems/invoicing/invoices/:invoiceId`. */
export function recordPage({ system, path, field, text, ids }: FoundRecord): string | undefined {
  const collection = path.split('/')[1]!
  const start = `/systems/${system}/${collection}/:`
  const page = pages.find(
    ({ path: each }) => each.startsWith(start) && !each.slice(start.length).includes('/'),
  )
  if (page === undefined) return undefined
  const name = page.path.slice(start.length)
  const id = name === field ? text : ids[name]
  return id === undefined ? undefined : fillPath(page.path, { [name]: id })
}

/** `lockers` → `locker`. */
function kindOf({ path }: FoundRecord): string {
  return path
    .split('/')[1]!
    .replace(/(s|x)es$/, '$1')
    .replace(/s$/, '')
}
