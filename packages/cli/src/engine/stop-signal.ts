const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves at the first stop signal. A second signal ends the process immediately. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
  })
}
