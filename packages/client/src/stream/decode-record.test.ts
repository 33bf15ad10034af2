import type { ItemModel } from '@tablewright/design/model'
import type { StreamRecord } from '@tablewright/dynamo'
import { expect, expectTypeOf, test } from 'vitest'
import { readKinds } from '../connect/read-kinds.js'
import { itemCodec } from '../items/item-codec.js'
import { planItem } from '../plan/plan-item.js'
import { libraryDesign } from '../testing/library.js'
import { decodeRecord } from './decode-record.js'

const { entities, derived, tables } = libraryDesign.model
const shelf = { shelfId: 's1', open: true, books: 3 }

function recordOf(
  name: string,
  eventName: StreamRecord['eventName'],
  before: object | undefined,
  after: object | undefined,
): StreamRecord {
  const model = (entities[name] ?? derived[name]) as ItemModel
  const plan = itemCodec(planItem(model, tables[model.table]!), readKinds.items)
  const image = (values: object | undefined) => values && plan.toItem(values as Record<string, unknown>)
  const [OldImage, NewImage] = [image(before), image(after)]
  return {
    eventID: '1',
    eventName,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'x',
    dynamodb: {
      ApproximateCreationDateTime: 0,
      Keys: plan.key((after ?? before) as Record<string, unknown>),
      ...(OldImage ? { OldImage } : {}),
      ...(NewImage ? { NewImage } : {}),
      SequenceNumber: '42',
      SizeBytes: 1,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  }
}

test('a record is a change of an entity, before and after', () => {
  const change = decodeRecord(libraryDesign, recordOf('Shelf', 'MODIFY', shelf, { ...shelf, books: 4 }))
  expect(change).toEqual({
    entity: 'Shelf',
    kind: 'changed',
    before: shelf,
    after: { ...shelf, books: 4 },
    expired: false,
    sequenceNumber: '42',
  })
  if (change?.entity === 'Shelf') expectTypeOf(change.after!.books).toEqualTypeOf<number>()
})

test('derived items have their full names, other tables are named, unknown items are nothing', () => {
  const mirror = { bookId: 'b1', author: 'a', name: 'T', status: 'in' }
  expect(decodeRecord(libraryDesign, recordOf('Book.ByAuthor', 'INSERT', undefined, mirror))).toMatchObject({
    entity: 'Book.ByAuthor',
    kind: 'created',
    before: null,
    after: mirror,
  })
  const setting = recordOf('Setting', 'REMOVE', { name: 'theme', owner: 'o1', hits: 1 }, undefined)
  const expiry = { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' }
  expect(decodeRecord(libraryDesign, { ...setting, userIdentity: expiry }, 'Settings')).toMatchObject({
    entity: 'Setting',
    kind: 'removed',
    expired: true,
    before: { name: 'theme', owner: 'o1' },
    after: null,
  })
  expect(decodeRecord(libraryDesign, setting)).toBeUndefined()
})
