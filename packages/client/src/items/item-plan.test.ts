import { type NativeItem, toItem } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCodec, sampleItem } from '../testing/sample-item.js'

type Sample = Readonly<Record<string, unknown>>

/** The stored item by the plain path: no shape, no compiled converter. */
function plainItem(values: Sample) {
  const { name, weight, flag, until, host, extra, size, ...same } = values
  const { high, wide } = (size ?? {}) as { high?: number; wide?: number }
  const stored = {
    ...same,
    Name: name,
    data: { weight, inner: { flag } },
    until: until === undefined ? undefined : Date.parse(until as string) / 1000,
    host: host === undefined ? undefined : (host as string).split('.').reverse().join('.'),
    extra: extra === undefined ? undefined : JSON.stringify(extra),
    size: size === undefined ? undefined : { high, w: wide },
  }
  return {
    ...toItem(stored as unknown as NativeItem),
    kind: { S: 'SAMPLE' },
    PK: { S: `SAMPLE#${values.id}` },
    SK: { S: 'META' },
  }
}

test('the compiled encoder stores the same as the plain one', () => {
  fc.assert(
    fc.property(sampleItem, (values) => {
      expect(sampleCodec.toItem(values)).toEqual(plainItem(values))
    }),
  )
})

test('stored values are read unchanged', () => {
  fc.assert(
    fc.property(sampleItem, (values) => {
      expect(sampleCodec.fromItem(sampleCodec.toItem(values))).toEqual(values)
    }),
  )
})
