/**
 * Keys as Latin-1 text: one character a byte, so that comparing the text compares the bytes, and a key can stand
 * in a Map. Bytes themselves can not.
 */
export function keyText(key: Buffer): string {
  return key.toString('latin1')
}

export function keyBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
