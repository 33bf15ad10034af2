/** Waits for a number of milliseconds. Injected wherever something waits, so that tests do not. */
export type Sleep = (milliseconds: number) => Promise<void>

export const systemSleep: Sleep = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
