import * as zlib from 'node:zlib'

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  }
  return remainder
})

/** The checksum in JavaScript, for the releases of Node 20 before 20.15, whose zlib does not offer it. */
export function tableCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let index = 0; index < bytes.length; index++) {
    crc = (crc >>> 8) ^ table[(crc ^ bytes[index]!) & 0xff]!
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The CRC-32 that DynamoDB sends as `x-amz-crc32`. */
export const crc32: (bytes: Uint8Array) => number = zlib.crc32 ?? tableCrc32
