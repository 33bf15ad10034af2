/** A value to put, or null for a key to remove. */
export type Change = Buffer | null

/** The writes of a group, by the text of their keys. */
export type Changes = ReadonlyMap<string, Change>

/** One change, prepared for a walk. */
export interface PendingChange {
  readonly text: string
  readonly key: Buffer
  readonly value: Change
}
