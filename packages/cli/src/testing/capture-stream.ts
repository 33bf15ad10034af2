/** Collects what is written to a stream instead of writing it, until it is stopped. */
export function capture(stream: NodeJS.WriteStream): {
  readonly text: () => string
  readonly stop: () => void
} {
  const { write } = stream
  const chunks: Buffer[] = []
  stream.write = (chunk: Uint8Array | string) => chunks.push(Buffer.from(chunk as string)) > 0
  return {
    text: () => Buffer.concat(chunks).toString(),
    stop: () => {
      stream.write = write
    },
  }
}
