/** One server-sent event. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
  readonly id?: string
}

/**
 * Parses server-sent events from text that arrives in pieces. Delivers complete events; an incomplete one
 * waits for the next piece.
 */
export function eventReader(deliver: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const event = readBlock(block)
      if (event) deliver(event)
    }
  }
}

function readBlock(block: string): ServerEvent | undefined {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'id') id = value
    else if (field === 'data') data.push(value)
  }
  if (data.length === 0) return undefined
  return { event, data: data.join('\n'), ...(id !== undefined && { id }) }
}
