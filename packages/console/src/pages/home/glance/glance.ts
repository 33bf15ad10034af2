/** One number of a system. */
export interface Stat {
  readonly label: string
  readonly value: string
  /** The list that has what is counted. */
  readonly at: string
}

/** Something that a person should look at. */
export interface Matter {
  readonly text: string
  readonly tone: 'bad' | 'wait'
  /** The page that shows it. */
  readonly at: string
}

/** A system in a few numbers. */
export interface Glance {
  readonly stats: readonly Stat[]
  readonly matters: readonly Matter[]
}

export type Glancing = (signal: AbortSignal) => Promise<Glance>

/** A number with the list that it counts. */
export function stat(label: string, count: number, at: string): Stat {
  return { label, value: count.toLocaleString('en'), at }
}

/** Returns one matter that states the amount, or none for an amount of 0. */
export function matter(
  amount: number,
  [one, many]: readonly [one: string, many: string],
  rest: Pick<Matter, 'tone' | 'at'>,
): Matter[] {
  if (amount === 0) return []
  return [{ text: amount === 1 ? `1 ${one}` : `${amount.toLocaleString('en')} ${many}`, ...rest }]
}
