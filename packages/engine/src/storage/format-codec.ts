/** The format record of a data folder. */
export interface Format {
  readonly product: 'tablewright'
  readonly version: number
  /** Values have checksums. Absent in folders of version 1, which never get checksums. */
  readonly checksums?: true
}

/** The start of a record in msgpack, as lmdb's default encoder writes it: names first, then values. */
const recordHead = [0xd4, 0x72, 0x40]
const [listMark, textMark, trueMark] = [0x90, 0xa0, 0xc3]
const [maxListLength, maxTextLength, maxInteger] = [15, 31, 127]

/**
 * Encodes the format record as lmdb's default encoder does, which wrote it in earlier releases. That encoder takes
 * longer to load than all other code of the storage.
 */
export const formatCodec = { encode, decode }

function encode(format: Format): Buffer {
  const bytes = [...recordHead, listMark + Object.keys(format).length]
  for (const part of [...Object.keys(format), ...Object.values(format)]) {
    if (typeof part === 'string') bytes.push(textMark + part.length, ...Buffer.from(part, 'latin1'))
    else bytes.push(part === true ? trueMark : (part as number))
  }
  return Buffer.from(bytes)
}

/** Returns undefined for any other value. */
function decode(bytes: Uint8Array, length: number = bytes.length): unknown {
  const head = recordHead.length
  const count = (bytes[head] ?? 0) - listMark
  if (recordHead.some((byte, at) => bytes[at] !== byte) || count < 0 || count > maxListLength)
    return undefined
  const parts: unknown[] = []
  let at = head + 1
  while (at < length) {
    const mark = bytes[at++]!
    const textLength = mark - textMark
    if (mark === trueMark) parts.push(true)
    else if (mark <= maxInteger) parts.push(mark)
    else if (textLength >= 0 && textLength <= maxTextLength && at + textLength <= length) {
      parts.push(Buffer.from(bytes.subarray(at, at + textLength)).toString('latin1'))
      at += textLength
    } else return undefined
  }
  if (parts.length !== 2 * count) return undefined
  return Object.fromEntries(parts.slice(0, count).map((name, index) => [String(name), parts[count + index]]))
}
