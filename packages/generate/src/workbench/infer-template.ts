import { type AttributeFields, type Item, ownProperty } from '@tablewright/dynamo'

const delimiter = '#'
const word = /^[A-Z][A-Z_]*$/

/**
 * A template that makes the texts which a key has in these items: parts that an attribute holds become its placeholder,
 * parts that are the same everywhere stay as they are. Undefined where a part is neither.
 */
export function inferTemplate(
  key: string,
  items: readonly Item[],
  attributes: readonly string[],
): string | undefined {
  const texts = items.map((item) => textOf(item, key))
  if (texts.length === 0 || texts.some((text) => text === undefined || text === '')) return undefined
  const parts = (texts as string[]).map((text) => text.split(delimiter))
  const [first] = parts
  const even = parts.every((each) => each.length === first!.length)
  const rows = even ? parts : (texts as string[]).map((text) => [text])
  const columns = rows[0]!.map((_, column) => rows.map((row) => row[column]!))
  const segments = columns.map((column, index) => {
    const leads = index === 0 && columns.length > 1
    return leads && isPrefix(column) ? column[0] : inferPart(column, items, attributes)
  })
  return segments.includes(undefined) ? undefined : segments.join(delimiter)
}

/** `LOCKER` of `LOCKER#1`, even where an attribute happens to hold the word. */
function isPrefix(texts: readonly string[]): boolean {
  return texts.every((text) => text === texts[0]) && (texts[0] === '' || word.test(texts[0]!))
}

function inferPart(
  texts: readonly string[],
  items: readonly Item[],
  attributes: readonly string[],
): string | undefined {
  const [first] = texts
  const constant = texts.every((text) => text === first)
  const holder = attributes.find((name) => items.every((item, index) => textOf(item, name) === texts[index]))
  if (holder !== undefined && /^\w+$/.test(holder)) return `<${holder}>`
  return constant && !/[<>%]/.test(first!) ? first : undefined
}

function textOf(item: Item, name: string): string | undefined {
  const { S, N } = (ownProperty(item, name) ?? {}) as AttributeFields
  return S ?? N
}
