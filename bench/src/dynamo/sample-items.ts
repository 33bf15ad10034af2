import { seededRandom } from '@tablewright/base'
import type { AttributeShape } from '@tablewright/dynamo'

/** The item whose conversion is measured: ten attributes, like entities of the documents. */
export const lockerShape: readonly AttributeShape[] = [
  { name: 'PK', kind: 'string' },
  { name: 'SK', kind: 'string' },
  { name: 'lockerId', kind: 'string' },
  { name: 'ownerId', kind: 'string' },
  { name: 'alias', kind: 'string', optional: true },
  { name: 'status', kind: 'string' },
  { name: 'doors', kind: 'number' },
  { name: 'active', kind: 'boolean' },
  { name: 'version', kind: 'number' },
  { name: 'tags', kind: 'stringSet' },
]

export const locker = {
  PK: 'LOCKER#L-0001',
  SK: 'META',
  lockerId: 'L-0001',
  ownerId: 'O-2210',
  alias: 'Front hall, left of the door',
  status: 'AVAILABLE',
  doors: 24,
  active: true,
  version: 7,
  tags: new Set(['indoor', 'wide']),
}

/** Every kind of attribute that both converters support. */
export const variedShape: readonly AttributeShape[] = [
  { name: 'text', kind: 'string' },
  { name: 'count', kind: 'number' },
  { name: 'price', kind: 'number' },
  { name: 'large', kind: 'number' },
  { name: 'flag', kind: 'boolean' },
  { name: 'nothing', kind: 'null', optional: true },
  { name: 'bytes', kind: 'binary' },
  { name: 'names', kind: 'stringSet' },
  { name: 'counts', kind: 'numberSet' },
  { name: 'list', kind: 'list', element: { kind: 'any' } },
  { name: 'labels', kind: 'map', member: { kind: 'string' } },
  {
    name: 'place',
    kind: 'object',
    attributes: [
      { name: 'street', kind: 'string' },
      { name: 'number', kind: 'number', optional: true },
    ],
  },
]

/** The same items for the same seed. */
export function variedItems(count: number, seed: number): object[] {
  const dice = rollDice(seed)
  return Array.from({ length: count }, () => variedItem(dice))
}

/** A whole number from 0 up to, but without, `sides`. */
type Dice = (sides: number) => number

function rollDice(seed: number): Dice {
  const random = seededRandom(seed)
  const bytes = new Uint8Array(4)
  return (sides) => new DataView(random(bytes).buffer).getUint32(0) % sides
}

function variedItem(dice: Dice): object {
  return {
    text: word(dice),
    count: dice(2_000_000) - 1_000_000,
    price: (dice(2_000_000) - 1_000_000) / 1000,
    large: 2n ** 60n + BigInt(dice(1_000_000)),
    flag: dice(2) === 0,
    ...(dice(2) === 0 ? { nothing: null } : {}),
    bytes: Uint8Array.from({ length: dice(20) }, () => dice(256)),
    names: new Set(Array.from({ length: 1 + dice(4) }, () => word(dice))),
    counts: new Set(Array.from({ length: 1 + dice(4) }, () => dice(1000))),
    list: Array.from({ length: dice(4) }, () => (dice(2) === 0 ? word(dice) : dice(1000))),
    labels: Object.fromEntries(Array.from({ length: dice(4) }, () => [word(dice) || 'label', word(dice)])),
    place: { street: word(dice), ...(dice(2) === 0 ? { number: dice(300) } : {}) },
  }
}

const syllables = ['lo', 'cker', 'é', '€', '😀', '#', 'A1', ' ']

function word(dice: Dice): string {
  return Array.from({ length: dice(6) }, () => syllables[dice(syllables.length)]!).join('')
}
