const { Buffer } = globalThis

/** Base64 of bytes, by the quickest means that the runtime has. */
export function bytesToBase64(bytes: Uint8Array): string {
  if (Buffer !== undefined)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return portableToBase64(bytes)
}

/** The bytes of valid base64, in memory of their own. */
export function base64ToBytes(text: string): Uint8Array {
  return Buffer !== undefined ? new Uint8Array(Buffer.from(text, 'base64')) : portableToBytes(text)
}

/** For runtimes without Buffer: browsers and the edge. */
export function portableToBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function portableToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
