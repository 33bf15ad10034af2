/** A key figure of a system. */
export interface Stat {
  readonly label: string
  readonly value: string
  /** The page with the counted records. */
  readonly at: string
}

/** Something that needs attention. */
export interface Matter {
  readonly text: string
  readonly tone: 'bad' | 'wait'
  /** The page that shows it. */
  readonly at: string
}

/** The summary of a system. */
export interface Glance {
  readonly stats: readonly Stat[]
  readonly matters: readonly Matter[]
}

export type Glancing = (signal: AbortSignal) => Promise<Glance>

/** Returns a key figure with a link to its list. */
export function stat(label: string, count: number, at: string): Stat {
  return { label, value: count.toLocaleString('en'), at }
}

/** Returns one matter with the count, or none if the count is 0. */
export function matter(
  amount: number,
  [one, many]: readonly [one: string, many: string],
  rest: Pick<Matter, 'tone' | 'at'>,
): Matter[] {
  if (amount === 0) return []
  return [{ text: amount === 1 ? `1 ${one}` : `${amount.toLocaleString('en')} ${many}`, ...rest }]
}
