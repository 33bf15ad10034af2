import { isoTime } from '@tablewright/base'
import type { Item, StreamRecord } from '@tablewright/dynamo'
import { hideInItem } from '../../secrets/hide-secrets.js'
import type { ItemLens } from '../items/item-lens.js'
import type { LiveChange } from '../types/live.js'

/** Converts a stream record into a change of an entity, without secrets. */
export function decodeChange(lens: ItemLens, table: string, record: StreamRecord): LiveChange {
  const { eventName, dynamodb, userIdentity } = record
  const { Keys, NewImage, OldImage, SequenceNumber, ApproximateCreationDateTime } = dynamodb
  const values = (image: Item | undefined) => (image && lens.values(table, { ...Keys, ...image })) ?? null
  return {
    table,
    sequenceNumber: SequenceNumber,
    at: isoTime(ApproximateCreationDateTime * 1000),
    eventName,
    ...lens.see(table, { ...Keys, ...(NewImage ?? OldImage) }),
    key: Keys,
    before: OldImage ? hideInItem(OldImage) : null,
    after: NewImage ? hideInItem(NewImage) : null,
    beforeValues: values(OldImage),
    afterValues: values(NewImage),
    changed: OldImage && NewImage ? changedNames(OldImage, NewImage) : [],
    expired: userIdentity?.PrincipalId === 'dynamodb.amazonaws.com',
  }
}

/** Returns the attributes that differ between two stored items. */
export function changedNames(before: Item, after: Item): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
