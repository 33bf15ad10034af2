const { Buffer } = globalThis

/** Encodes bytes as base64, with Buffer if the runtime has it. */
export function bytesToBase64(bytes: Uint8Array): string {
  if (Buffer !== undefined)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return portableToBase64(bytes)
}

/** Decodes valid base64 into a new array. */
export function base64ToBytes(text: string): Uint8Array {
  return Buffer !== undefined ? new Uint8Array(Buffer.from(text, 'base64')) : portableToBytes(text)
}

/** Encodes bytes as base64 without Buffer, for browsers and edge runtimes. */
export function portableToBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function portableToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
