/**
 * Returns the fields of a line of CSV; undefined if its quotation marks are not paired, or it has more than
 * `maxFields`. Quotation marks inside a quoted field are doubled.
 */
export function parseCsvLine(line: string, delimiter: string, maxFields: number): string[] | undefined {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line
  const fields: string[] = []
  let at = 0
  for (;;) {
    const field = text[at] === '"' ? quoted(text, at) : plain(text, at, delimiter)
    if (field === undefined || fields.length === maxFields) return undefined
    fields.push(field.value)
    if (field.end === text.length) return fields
    if (text[field.end] !== delimiter) return undefined
    at = field.end + 1
  }
}

interface Field {
  readonly value: string
  readonly end: number
}

function plain(text: string, start: number, delimiter: string): Field | undefined {
  const found = text.indexOf(delimiter, start)
  const end = found < 0 ? text.length : found
  const value = text.slice(start, end)
  return value.includes('"') ? undefined : { value, end }
}

function quoted(text: string, start: number): Field | undefined {
  const pieces: string[] = []
  let at = start + 1
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark < 0) return undefined
    pieces.push(text.slice(at, mark))
    if (text[mark + 1] !== '"') return { value: pieces.join('"'), end: mark + 1 }
    at = mark + 2
  }
}
