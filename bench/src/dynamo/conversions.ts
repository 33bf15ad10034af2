import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { compileConverter, fromItem, itemSize, toItem, validateItem } from '@tablewright/dynamo'
import { type Comparison, calling } from '../harness/compare.js'
import { locker, lockerShape } from './sample-items.js'

const converter = compileConverter(lockerShape)
const item = toItem(locker)
const theirItem = marshall(locker)

/** A ten-attribute item, against @aws-sdk/util-dynamodb. */
export const conversions: readonly Comparison[] = [
  {
    name: 'marshal 10 attributes, compiled',
    ours: calling(() => converter.toItem(locker)),
    reference: calling(() => marshall(locker)),
    bar: { atLeast: 3 },
  },
  {
    name: 'unmarshal 10 attributes, compiled',
    ours: calling(() => converter.fromItem(item)),
    reference: calling(() => unmarshall(theirItem)),
    bar: { atLeast: 3 },
  },
  {
    name: 'marshal 10 attributes, plain',
    ours: calling(() => toItem(locker)),
    reference: calling(() => marshall(locker)),
    bar: { atLeast: 1 },
  },
  {
    name: 'unmarshal 10 attributes, plain',
    ours: calling(() => fromItem(item)),
    reference: calling(() => unmarshall(theirItem)),
    bar: { atLeast: 1 },
  },
  { name: 'validate 10 attributes', ours: calling(() => validateItem(item)) },
  { name: 'size of 10 attributes', ours: calling(() => itemSize(item)) },
]
