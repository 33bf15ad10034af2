import { countItems, type PageCall, parallelScan, type ResultPage, readPageOfSet } from '@tablewright/client'
import type { PatternDescription } from '../description/description.js'
import { print } from '../description/expression.js'
import type { Entity } from '../model/values.js'
import { fingerprint } from './compare.js'

/** A difference between client and model. */
export interface Failure {
  readonly kind: 'connect' | 'answer' | 'refusal' | 'acceptance' | 'crash' | 'stored' | 'verify'
  readonly message: string
}

export type Methods = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>

/** Whether a read is answered page by page. */
export function isPaged({ operation, options }: PatternDescription): boolean {
  return operation === 'scan' || operation === 'collection' || (operation === 'query' && options.limit !== 1)
}

/** Reads all pages of a query, or the result of another read. */
export async function readAll(
  methods: Methods,
  pattern: PatternDescription,
  input: Entity,
  pageSize?: number,
): Promise<unknown> {
  if (!isPaged(pattern)) return methods[pattern.name]!(input)
  const items: unknown[] = []
  for await (const item of pagesOf(methods, pattern, input, { pageSize })) items.push(item)
  return items
}

interface Paging {
  readonly pageSize?: number | undefined
  readonly cursor?: string | null
}

function pagesOf(
  methods: Methods,
  { name }: PatternDescription,
  input: Entity,
  { pageSize, cursor }: Paging,
): PageCall<unknown> {
  const limit = pageSize === undefined ? {} : { limit: pageSize }
  return methods[name]!(input, { ...limit, ...(cursor ? { cursor } : {}) }) as PageCall<unknown>
}

/** Reads in another way, and returns the difference, if any. */
export async function readAnotherWay(
  way: 'count' | 'back' | 'parallel' | 'twice',
  methods: Methods,
  pattern: PatternDescription,
  input: Entity,
  answer: readonly unknown[],
  pageSize?: number,
): Promise<string | undefined> {
  const pages = pagesOf(methods, pattern, input, { pageSize })
  if (way === 'count') {
    const count = await countItems(pages)
    return count === answer.length ? undefined : `counts ${count}`
  }
  if (way === 'twice') {
    const [one, other] = [await pages, await pages]
    const same = fingerprint(one) === fingerprint(other) && isStartOf(one.items, answer)
    return same ? undefined : `answers ${print(one.items)} and then ${print(other.items)} as a promise`
  }
  const found: unknown[] = []
  if (way === 'parallel') for await (const item of parallelScan(pages, { segments: 3 })) found.push(item)
  else found.push(...(await readBackwards(methods, pattern, input, pageSize)))
  const texts = (items: readonly unknown[]) => items.map(fingerprint)
  const same =
    way === 'back'
      ? texts(found).join() === texts(answer).join()
      : texts(found).sort().join() === texts(answer).sort().join()
  return same ? undefined : `answers ${print(found)} ${way === 'back' ? 'backwards' : 'in segments'}`
}

function isStartOf(items: readonly unknown[], all: readonly unknown[]): boolean {
  return items.every((item, at) => fingerprint(item) === fingerprint(all[at]))
}

/** Reads a set page by page, if the answer is a set, and returns the difference, if any. */
export async function readSetByPages(
  connected: Methods,
  { name }: PatternDescription,
  input: Entity,
  elements: unknown,
  limit: number | undefined,
): Promise<string | undefined> {
  if (!(elements instanceof Set) || limit === undefined) return undefined
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await readPageOfSet(connected as never, name as never, input as never, {
      limit,
      ...(cursor ? { cursor } : {}),
    })
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null && found.length <= elements.size)
  return found.join() === [...elements].sort().join() ? undefined : `has pages of ${print(found)}`
}

/** The code of a refused call, caught with `.catch` instead of `await`. */
export async function caughtCode(
  methods: Methods,
  pattern: PatternDescription,
  input: Entity,
): Promise<unknown> {
  return pagesOf(methods, pattern, input, {})
    .catch((error) => (error as { readonly code?: unknown }).code)
    .finally(() => undefined)
}

/** From the last page back to the first. */
async function readBackwards(
  methods: Methods,
  pattern: PatternDescription,
  input: Entity,
  pageSize?: number,
): Promise<readonly unknown[]> {
  let page: ResultPage<unknown> | undefined
  for await (const each of pagesOf(methods, pattern, input, { pageSize }).pages()) page = each
  let items = page?.items ?? []
  while (page?.previous) {
    page = await pagesOf(methods, pattern, input, { pageSize, cursor: page.previous })
    items = [...page.items, ...items]
  }
  return items
}
