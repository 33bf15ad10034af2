import type { JsonValue } from '@tablewright/design/model'
import type { DataColumn } from '@tablewright/server/console-api'
import type { ComponentChildren } from 'preact'
import { currencyOf } from '../../kit/form/schema.js'
import { Money, Time } from '../../kit/index.js'

/** The value of a column as people read it, where that says more than what is stored. */
export function readingOf({ type, schema }: DataColumn, value: JsonValue | undefined): ComponentChildren {
  if (type === 'timestamp' && typeof value === 'string') return <Time at={value} />
  const currency = currencyOf(schema)
  if (currency !== undefined && typeof value === 'number') return <Money minor={value} currency={currency} />
  return undefined
}
