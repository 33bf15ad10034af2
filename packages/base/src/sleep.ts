/** Waits so many milliseconds. Passed in wherever something waits, so that a test need not. */
export type Sleep = (milliseconds: number) => Promise<void>

export const systemSleep: Sleep = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
