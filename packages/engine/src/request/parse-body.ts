import { randomInt } from 'node:crypto'
import { type StoredItem, scanItem } from '../encoding/index.js'
import { bufferOf, parseJson } from '../reply.js'

const [comma, closeBrace] = [0x2c, 0x7d]
const itemName = Buffer.from('"Item":{')
/** Maximum length of a body that is scanned. The parser is faster for long texts. */
const maxScanned = 64 * 1024

/** Replaces the first scanned item in the JSON. Random, so that no request contains it. */
const firstMark = randomInt(2 ** 47)

/** Replaces the marks with the scanned items. Returns the number of replaced marks. */
type PlaceItems = (input: unknown, items: readonly StoredItem[]) => number

/** Operations with items to store. */
const placeItems: Readonly<Record<string, PlaceItems>> = {
  PutItem: (input, items) => place(input, items, 0),
  TransactWriteItems: (input, items) =>
    placeEach((input as { TransactItems?: unknown } | null)?.TransactItems, 'Put', items, 0),
  BatchWriteItem(input, items) {
    let found = 0
    for (const requests of Object.values((input as { RequestItems?: object } | null)?.RequestItems ?? {}))
      found += placeEach(requests, 'PutRequest', items, found)
    return found
  },
}

function placeEach(list: unknown, name: string, items: readonly StoredItem[], first: number): number {
  if (!Array.isArray(list)) return 0
  let found = 0
  for (const each of list as readonly (Readonly<Record<string, unknown>> | null)[])
    found += place(each?.[name], items, first + found)
  return found
}

interface WithItem {
  Item?: unknown
}

function place(holder: unknown, items: readonly StoredItem[], next: number): number {
  if (next === items.length || typeof holder !== 'object' || holder === null) return 0
  if ((holder as WithItem).Item !== firstMark + next) return 0
  ;(holder as WithItem).Item = items[next]
  return 1
}

/**
 * Parses the body of a request. Items to store in the usual form are not parsed, but checked and copied as
 * `StoredItem`. Throws as `JSON.parse` does.
 */
export function parseBody(operation: string, body: Uint8Array): unknown {
  const placeAll = body.length > maxScanned ? undefined : placeItems[operation]
  return (placeAll && parseAroundItems(bufferOf(body), placeAll)) ?? parseJson(body)
}

/** Returns undefined unless all members named `Item` are items in the usual form, where the operation has items. */
function parseAroundItems(body: Buffer, placeAll: PlaceItems): unknown {
  const items: StoredItem[] = []
  let [text, from] = ['', 0]
  // In JSON, a quotation mark inside a string is escaped, so that these bytes can only be a name.
  for (let at = body.indexOf(itemName); at >= 0; at = body.indexOf(itemName, from)) {
    const start = at + itemName.length - 1
    const scanned = scanItem(body, start)
    if (scanned === undefined || !isSeparator(body[scanned.end])) return undefined
    text += body.toString('utf8', from, start) + (firstMark + items.length)
    items.push(scanned.item)
    from = scanned.end
  }
  if (items.length === 0) return undefined
  text += body.toString('utf8', from)
  const input = parsed(text)
  return placeAll(input, items) === items.length ? input : undefined
}

/** Whether a number in place of the item would end before this byte. */
function isSeparator(byte: number | undefined): boolean {
  return byte === comma || byte === closeBrace
}

/** Returns undefined for invalid JSON. The parser of the whole body then finds the error. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
