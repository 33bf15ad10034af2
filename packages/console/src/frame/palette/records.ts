import type { FoundRecord, FoundRecords } from '@tablewright/server/console-api'
import { request } from '../../api/request.js'
import { serverIndex } from '../../api/server-index.js'
import { pages } from '../../pages/registry.js'
import { fillPath } from '../../router/match-path.js'
import type { PaletteEntry } from './entries.js'

/**
 * Finds records whose key equals or begins with the text, each with its page. Records without a page are left
 * out.
 */
export async function findRecords(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const response = await request(`/api/_find?text=${encodeURIComponent(text)}`, { signal })
  const { records } = (await response.json()) as FoundRecords
  const { systems } = await serverIndex()
  const entries = records.flatMap((record) => {
    const page = recordPage(record)
    const title = systems.find(({ name }) => name === record.system)?.title ?? record.system
    return page === undefined
      ? []
      : [{ href: page.href, label: record.text, note: `${title} · ${page.kind}` }]
  })
  return entries.filter(({ href }, index) => entries.findIndex((other) => other.href === href) === index)
}

interface RecordPage {
  readonly href: string
  /** The kind of record, in lower case: `invoice`. */
  readonly kind: string
}

/**
 * Returns the page of a record: `/invoices/by/number/:number` is shown at
 * `/systems/invoicing/invoices/:invoiceId`.
 */
function recordPage({ system, path, field, text, ids }: FoundRecord): RecordPage | undefined {
  const collection = path.split('/')[1]!
  const start = `/systems/${system}/${collection}/:`
  const page = pages.find(
    ({ path: each }) => each.startsWith(start) && !each.slice(start.length).includes('/'),
  )
  if (page === undefined) return undefined
  const name = page.path.slice(start.length)
  const id = name === field ? text : ids[name]
  if (id === undefined) return undefined
  return { href: fillPath(page.path, { [name]: id }), kind: page.title.toLowerCase() }
}
