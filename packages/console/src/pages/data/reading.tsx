import type { JsonValue } from '@tablewright/design/model'
import type { DataColumn } from '@tablewright/server/console-api'
import type { ComponentChildren } from 'preact'
import { currencyOf } from '../../kit/form/schema.js'
import { Money, Time } from '../../kit/index.js'

/** Returns the readable form of a value, if it differs from the stored one. */
export function readingOf({ type, schema }: DataColumn, value: JsonValue | undefined): ComponentChildren {
  if (type === 'timestamp' && typeof value === 'string') return <Time at={value} />
  const currency = currencyOf(schema)
  if (currency !== undefined && typeof value === 'number') return <Money minor={value} currency={currency} />
  return undefined
}
