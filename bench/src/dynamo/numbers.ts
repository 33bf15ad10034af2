import {
  addNumbers,
  canonicalNumber,
  compareNumbers,
  decodeNumber,
  encodeNumber,
  encodeNumberInto,
} from '@tablewright/dynamo'
import { type Comparison, calling } from '../harness/compare.js'

const long = '12345678901234567890.123456789012345678'
const longToo = '12345678901234567890.123456789012345679'
const target = new Uint8Array(32)
const encoded = encodeNumber('1234567')

export const numbers: readonly Comparison[] = [
  { name: 'canonical number, 7 digits', ours: calling(() => canonicalNumber('1234567')) },
  { name: 'canonical number, 38 digits', ours: calling(() => canonicalNumber(long)) },
  { name: 'canonical number, exponent', ours: calling(() => canonicalNumber('1.5E10')) },
  { name: 'compare numbers, short', ours: calling(() => compareNumbers('1234567', '1234568')) },
  { name: 'compare numbers, 38 digits', ours: calling(() => compareNumbers(long, longToo)) },
  { name: 'add numbers, counter', ours: calling(() => addNumbers('1234567', '1')) },
  { name: 'add numbers, 38 digits', ours: calling(() => addNumbers(long, '0.1')) },
  { name: 'encode number as key bytes', ours: calling(() => encodeNumberInto('1234567', target, 0)) },
  { name: 'decode number from key bytes', ours: calling(() => decodeNumber(encoded)) },
]
