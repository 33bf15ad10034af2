import type { Picker } from '../requests/index.js'

const pieces: readonly Buffer[] = [
  '\0',
  '"',
  '\\',
  '\\ud800',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '1e999',
  '-',
  '"__proto__":{"S":"a"},',
  '"constructor":{"M":{"prototype":{"S":"a"}}},',
  '\ufeff',
]
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([0xff]),
    Buffer.from([0xc3]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0xf8, 0x88]),
  ])

/** Damages a body: cuts, repeats, replaces or inserts a few bytes. */
export function spoilBytes(pick: Picker, body: Buffer): Buffer {
  let spoilt = body
  for (let change = pick.below(3); change >= 0; change--) spoilt = spoilOnce(pick, spoilt)
  return spoilt
}

function spoilOnce(pick: Picker, body: Buffer): Buffer {
  const place = pick.below(body.length + 1)
  const end = Math.min(body.length, place + 1 + pick.below(12))
  const around = (middle: Buffer, from = place) =>
    Buffer.concat([body.subarray(0, place), middle, body.subarray(from)])
  return pick.of([
    () => body.subarray(0, place),
    () => around(Buffer.alloc(0), end),
    () => around(pick.of(pieces)),
    () => around(pick.of(pieces), end),
    () => around(body.subarray(place, end)),
  ])()
}

/** JSON of a value nested this deep, deeper than a recursive parser can read. */
export function nested(depth: number): string {
  return `${'{"M":{"a":'.repeat(depth)}{"S":"a"}${'}}'.repeat(depth)}`
}
