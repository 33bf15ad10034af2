import type { PatternDescription } from '../description/description.js'
import type { Entity } from '../model/values.js'

/** Something that the client did and the model did not. */
export interface Failure {
  readonly kind: 'connect' | 'answer' | 'refusal' | 'acceptance' | 'crash' | 'stored' | 'verify'
  readonly message: string
}

export type Methods = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>

/** All pages of a query, or the one answer of another read. */
export async function readAll(
  methods: Methods,
  { name, operation, options }: PatternDescription,
  input: Entity,
  pageSize?: number,
): Promise<unknown> {
  const paged =
    operation === 'scan' || operation === 'collection' || (operation === 'query' && options.limit !== 1)
  if (!paged) return methods[name]!(input)
  const items: unknown[] = []
  const pages = methods[name]!(input, pageSize === undefined ? {} : { limit: pageSize })
  for await (const item of pages as AsyncIterable<unknown>) items.push(item)
  return items
}
