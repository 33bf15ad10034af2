/** What errors say to people, by code: a sentence and a remedy. */
export type Words = Readonly<Record<string, (data: never, cause: unknown) => readonly [string, string]>>

let spoken: Words = {}

/** Gives errors their words. A compiled client goes without: its errors say their code, and have the same data. */
export function speak(words: Words): void {
  spoken = { ...spoken, ...words }
}

export function wordsOf(code: string, data: object, cause: unknown): readonly [string, string] | undefined {
  return spoken[code]?.(data as never, cause)
}

/** The remedy of an error that has no words. */
export const lookUp = 'Look it up in the README of @tablewright/client.'
