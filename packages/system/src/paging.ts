import type { PageOptions } from '@tablewright/client'
import { integer, text } from '@tablewright/design'

/** The fields `limit` and `cursor` of every action with pages. */
export const paging = {
  limit: integer({ minimum: 1, maximum: 1000 }).optional(),
  cursor: text({ maximumLength: 4096 }).optional(),
}

/**
 * Converts these fields into page options of the client.
 * @example
 * pageOptions({ limit: 10, cursor: undefined }) // → { limit: 10 }
 */
export function pageOptions(input: {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}): Pick<PageOptions, 'limit' | 'cursor'> {
  const { limit, cursor } = input
  return { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) }
}
