import { call } from '../../../api/call.js'
import type { Input, OperationName } from '../../../api/operation.js'

/** One number of a system. */
export interface Stat {
  readonly label: string
  readonly value: string
}

/** Something that a person should look at. */
export interface Matter {
  readonly text: string
  readonly tone: 'bad' | 'wait'
  /** Where it can be seen; the first of these that is a page. */
  readonly at: string
}

/** A system in a few numbers. */
export interface Glance {
  readonly stats: readonly Stat[]
  readonly matters: readonly Matter[]
}

export type Glancing = (signal: AbortSignal) => Promise<Glance>

/** Enough to tell few from many, and cheap for any system. */
const maxRead = 500

/** The first items of a list, and whether there are more. */
export interface Some<Item> {
  readonly items: readonly Item[]
  readonly more: boolean
}

export async function some<Item>(
  system: string,
  operation: OperationName,
  input: Input,
  signal: AbortSignal,
): Promise<Some<Item>> {
  const asked = { limit: maxRead, ...input }
  const { data } = await call<{ items: readonly Item[]; cursor?: string }>(system, operation, asked, {
    signal,
  })
  return { items: data.items, more: data.cursor !== undefined }
}

/** How many there are: `58`, or `500+` where not all were read. */
export function howMany<Item>(
  { items, more }: Some<Item>,
  fits: (item: Item) => boolean = () => true,
): string {
  return `${items.filter(fits).length.toLocaleString('en')}${more ? '+' : ''}`
}

/** A matter for what there is any of, with its number in words. */
export function matter(
  amount: number,
  [one, many]: readonly [one: string, many: string],
  rest: Pick<Matter, 'tone' | 'at'>,
): Matter[] {
  if (amount === 0) return []
  return [{ text: amount === 1 ? `1 ${one}` : `${amount.toLocaleString('en')} ${many}`, ...rest }]
}
