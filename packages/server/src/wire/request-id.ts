import type { Random } from '@tablewright/base'

const alphabet = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUV', 'latin1')
const idLength = 52
const idsInPool = 256

/**
 * Returns a generator of request ids in DynamoDB's form: 52 capital letters and digits. Draws random bytes for many
 * ids at once.
 */
export function requestIds(random: Random): () => string {
  const pool = Buffer.alloc(idLength * idsInPool)
  let position = pool.length
  return () => {
    if (position === pool.length) {
      random(pool)
      for (let index = 0; index < pool.length; index++) pool[index] = alphabet[pool[index]! & 31]!
      position = 0
    }
    position += idLength
    return pool.toString('latin1', position - idLength, position)
  }
}
