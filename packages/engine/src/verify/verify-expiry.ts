import type { Table } from '../catalog/table.js'
import { numberRange } from '../encoding/index.js'
import type { ReadView } from '../storage/storage.js'
import { activeTimeToLive, entryKey, expiryOf } from '../ttl/expiry-index.js'
import type { Inspection } from './finding.js'
import type { ItemVisitor } from './verify-table.js'

/** Looks for the entry by expiry of every item that expires, and for entries without an item. */
export class ExpiryInspection {
  readonly #inspection: Inspection
  readonly #view: ReadView
  readonly #table: Table
  #wanted = 0

  constructor(inspection: Inspection, view: ReadView, table: Table) {
    this.#inspection = inspection
    this.#view = view
    this.#table = table
  }

  readonly visit: ItemVisitor = (image, key) => {
    const settings = this.#settings
    const seconds = settings && expiryOf(image.item, settings.attributeName)
    if (settings === undefined || seconds === undefined) return
    this.#wanted++
    if (this.#view.get(entryKey(settings.number, seconds, key)) !== undefined) return
    this.#inspection.add({
      code: 'EXPIRY_ENTRY_MISSING',
      tableName: this.#table.name,
      message: 'An expiring item has no expiry entry.',
      key: image.item,
    })
  }

  finish(): void {
    if (this.#settings === undefined) return
    let entries = 0
    for (const _ of this.#view.range(numberRange(this.#settings.number))) entries++
    if (entries <= this.#wanted) return
    this.#inspection.add({
      code: 'EXPIRY_ENTRY_STRAY',
      tableName: this.#table.name,
      message: `There are ${entries} expiry entries for ${this.#wanted} items.`,
    })
  }

  /** While entries are still being made, none is missing. */
  get #settings() {
    const settings = activeTimeToLive(this.#table.definition)
    return settings?.building ? undefined : settings
  }
}
