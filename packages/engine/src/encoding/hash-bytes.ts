/**
 * Returns a 32-bit hash with good distribution (the mixing steps of MurmurHash3). It only decides the position of a
 * partition in a scan; nothing requires it to be unique, so collisions give an attacker nothing.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x5bd1e995
  let index = start
  for (; index + 4 <= end; index += 4) {
    const block =
      bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24)
    hash ^= mixBlock(block)
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  }
  let tail = 0
  for (let shift = 0; index < end; index++, shift += 8) tail |= bytes[index]! << shift
  return finish(hash ^ mixBlock(tail) ^ (end - start))
}

function mixBlock(block: number): number {
  const mixed = Math.imul(block, 0xcc9e2d51)
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
