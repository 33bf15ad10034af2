import type { JsonSchema } from '@tablewright/system'
import type { Operation } from '../api/describe.js'
import { withLocalTimes } from '../kit/time-text.js'

type Values = Readonly<Record<string, unknown>>
type Described = Pick<Operation, 'outcome' | 'input' | 'output'>

/**
 * Returns the text of the notice after a change: the first outcome of the operation whose `<fields>` all have
 * a value in the answer or the input, such as `Account 1234 leased to ann`. Undefined if there is none.
 */
export function outcomeText(operation: Described, answer: unknown, input: Values): string | undefined {
  const values: Values = { ...input, ...(isRecord(answer) && answer) }
  const text = operation.outcome.find((each) => fieldsOf(each).every((name) => hasValue(values[name])))
  return (
    text &&
    withLocalTimes(text.replaceAll(field, (_, name: string) => valueText(values[name], operation, name)))
  )
}

const field = /<(\w+)>/g

function fieldsOf(text: string): string[] {
  return [...text.matchAll(field)].map((match) => match[1]!)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Shows an enumeration value like its badge, and the length of a list. */
function valueText(value: unknown, { input, output }: Described, name: string): string {
  if (Array.isArray(value)) return value.length.toLocaleString('en')
  if (typeof value === 'number') return value.toLocaleString('en')
  const schema: JsonSchema | undefined = output?.properties?.[name] ?? input.properties?.[name]
  return schema?.enum ? String(value).replaceAll('_', ' ').toLowerCase() : String(value)
}
