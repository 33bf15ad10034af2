/** Rounds a time down to whole seconds: `2020-08-31T16:02:16.000Z`. */
export function wholeSeconds(timestamp: string): string {
  return `${timestamp.slice(0, 19)}.000Z`
}
