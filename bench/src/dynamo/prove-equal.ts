import assert from 'node:assert/strict'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { bytesToBase64, compileConverter, fromItem, toItem } from '@tablewright/dynamo'
import { variedItems, variedShape } from './sample-items.js'

/** Throws unless our converters, compiled and plain, equal Amazon's on `count` generated items. */
export function proveEqual(count: number): void {
  const compiled = compileConverter(variedShape)
  for (const value of variedItems(count, 20_120_810)) {
    const theirs = marshall(value)
    const wire = withBase64(theirs)
    const ours = compiled.toItem(value)
    assert.deepStrictEqual(ours, wire)
    assert.deepStrictEqual(toItem(value), wire)
    const native = unmarshall(theirs)
    assert.deepStrictEqual(compiled.fromItem(ours), native)
    assert.deepStrictEqual(fromItem(ours), native)
  }
}

/** The SDK keeps bytes until it writes JSON; ours is the JSON form throughout. */
function withBase64(value: unknown): unknown {
  if (value instanceof Uint8Array) return bytesToBase64(value)
  if (Array.isArray(value)) return value.map(withBase64)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBase64(member)]))
}
