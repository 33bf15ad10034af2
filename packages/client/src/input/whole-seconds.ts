/** The moment without its milliseconds: `2020-08-31T16:02:16.000Z`. */
export function wholeSeconds(timestamp: string): string {
  return `${timestamp.slice(0, 19)}.000Z`
}
