/** Maximum length of texts and lists in a trace. */
const maxCharacters = 1_000
const maxElements = 100
/** Length of a truncated text, including the note about it. */
const maxKept = maxCharacters + 50

/** Approximate memory of a value in addition to its characters. */
const overhead = 16

/** Returns a request for a trace, and its approximate size. Long texts and lists are truncated in a copy. */
export function boundInput<Input>(input: Input): { readonly input: Input; readonly bytes: number } {
  const bytes = sizeOf(input)
  if (!Number.isNaN(bytes)) return { input, bytes }
  const bounded = bound(input) as Input
  return { input: bounded, bytes: sizeOf(bounded) }
}

/** Approximate memory of a value; NaN if a part of it exceeds the maximum length. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length > maxKept ? Number.NaN : overhead + value.length
  if (typeof value !== 'object' || value === null) return overhead
  if (value instanceof Uint8Array) {
    return value.length > maxCharacters ? Number.NaN : overhead + value.length
  }
  let bytes = overhead
  if (Array.isArray(value)) {
    if (value.length > maxElements + 1) return Number.NaN
    for (const element of value) bytes += sizeOf(element)
    return bytes
  }
  for (const name in value) {
    bytes += name.length + sizeOf((value as Readonly<Record<string, unknown>>)[name])
  }
  return bytes
}

function bound(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxCharacters ? cut(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return value.slice(0, maxCharacters)
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxElements).map(bound)
    return value.length > maxElements ? [...kept, more(value)] : kept
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, bound(member)]))
}

/** Truncates a text. Returns a copy, because a slice would keep the whole text in memory. */
function cut(text: string): string {
  const start = Buffer.from(text.slice(0, maxCharacters)).toString()
  return `${start}… (${text.length - maxCharacters} more characters)`
}

function more(list: readonly unknown[]): unknown {
  const text = `… (${list.length - maxElements} more)`
  return typeof list[0] === 'string' ? text : { S: text }
}
