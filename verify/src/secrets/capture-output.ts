/** Runs a body and returns its result with everything written to standard output and standard error meanwhile. */
export async function captureOutput<Result>(
  body: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly output: string }> {
  let output = ''
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }))
  const logged = { log: console.log, error: console.error, warn: console.warn, info: console.info }
  const note = (...parts: unknown[]): void => {
    output += `${parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')}\n`
  }
  Object.assign(console, { log: note, error: note, warn: note, info: note })
  for (const { stream } of streams)
    stream.write = ((chunk: string | Uint8Array): boolean => {
      output += chunk.toString()
      return true
    }) as typeof stream.write
  try {
    return { result: await body(), output }
  } finally {
    Object.assign(console, logged)
    for (const { stream, write } of streams) stream.write = write
  }
}
