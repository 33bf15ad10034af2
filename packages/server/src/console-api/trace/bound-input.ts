/** Characters of a text, and elements of a list, that a trace keeps. */
const maxCharacters = 1_000
const maxElements = 100

/** Rough memory of a value in addition to its characters. */
const overhead = 16

/** A copy of a request for a trace: long texts and lists are cut, and say by how much. Returns its approximate size. */
export function boundInput<Input>(input: Input): { readonly input: Input; readonly bytes: number } {
  let bytes = 0
  const bound = (value: unknown): unknown => {
    bytes += overhead
    if (typeof value === 'string') {
      const kept = value.length > maxCharacters ? cut(value) : value
      bytes += kept.length
      return kept
    }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const kept = value.slice(0, maxElements).map(bound)
      return value.length > maxElements ? [...kept, more(value)] : kept
    }
    const copy: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      bytes += name.length
      copy[name] = bound(member)
    }
    return copy
  }
  return { input: bound(input) as Input, bytes }
}

/** A copy: a slice of a long text would keep all of it in memory. */
function cut(text: string): string {
  const start = Buffer.from(text.slice(0, maxCharacters)).toString()
  return `${start}… (${text.length - maxCharacters} more characters)`
}

function more(list: readonly unknown[]): unknown {
  const text = `… (${list.length - maxElements} more)`
  return typeof list[0] === 'string' ? text : { S: text }
}
