/** Waits for a number of milliseconds. Always passed in: tests do not wait. */
export type Sleep = (milliseconds: number) => Promise<void>

export const systemSleep: Sleep = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
