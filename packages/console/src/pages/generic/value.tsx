import type { JsonSchema } from '@tablewright/system'
import type { ComponentChildren } from 'preact'
import { currencyOf, kindOf } from '../../kit/form/schema.js'
import { Badge, Money, Time } from '../../kit/index.js'

/** Renders a value of an answer by its schema. */
export function shownValue(schema: JsonSchema, value: unknown): ComponentChildren {
  if (value === undefined || value === null) return undefined
  switch (kindOf(schema)) {
    case 'choice':
      return <Badge state={String(value)} />
    case 'date-time':
      return <Time at={String(value)} />
    case 'money':
      return <Money minor={Number(value)} currency={currencyOf(schema)!} />
    case 'boolean':
      return value ? 'yes' : 'no'
    case 'number':
      return <span class="number">{Number(value).toLocaleString('en')}</span>
    case 'list':
      return listText(value as readonly unknown[])
    case 'record':
    case 'json':
      return <code>{JSON.stringify(value)}</code>
    default:
      return String(value)
  }
}

function listText(values: readonly unknown[]): ComponentChildren {
  if (values.every((value) => typeof value !== 'object')) return values.join(', ') || 'none'
  return `${values.length} ${values.length === 1 ? 'entry' : 'entries'}`
}
