import { tableNameOf } from '@tablewright/engine'
import { asText, fieldOf, type Untrusted } from './untrusted.js'

/**
 * Returns the table that a text names, as the engine reads it; undefined for an invalid name. Such a request counts
 * as one on everything (`*`), and the engine refuses it.
 */
export function tableNamed(nameOrArn: string): string | undefined {
  const name = tableNameOf(nameOrArn)
  return /^[\w.-]+$/.test(name) && !name.endsWith('\n') ? name : undefined
}

/** The table in a field of a request, `TableName` if no other is given. */
export function tableOf(request: Untrusted, field = 'TableName'): string | undefined {
  return tableNamed(asText(fieldOf(request, field)))
}

/**
 * Returns the index name for policies; one that could be mistaken for another resource becomes a name that does not
 * exist.
 */
export function indexOf(request: Untrusted): string | undefined {
  return indexNamed(asText(fieldOf(request, 'IndexName')))
}

export function indexNamed(name: string | undefined): string | undefined {
  return name === undefined || name === '' ? undefined : name
}
