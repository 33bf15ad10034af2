import type { Design, Entities, ItemOf, Patterns } from '@tablewright/design'
import type { Item, StreamRecord } from '@tablewright/dynamo'
import { recognizeItem } from './recognize-item.js'

interface Change<Name, Values> {
  /** The name of the entity, or of the derived item. */
  readonly entity: Name
  readonly kind: 'created' | 'changed' | 'removed'
  /** Null if there was no item, or if the stream does not include it. */
  readonly before: Values | null
  readonly after: Values | null
  /** Whether DynamoDB deleted it because its time to live had passed. */
  readonly expired: boolean
  readonly sequenceNumber: string
}

/** A change of an entity, by its name; or of a derived item, `Locker.OwnerLocker`. */
export type StreamChange<E extends Entities> =
  | { [Name in keyof E & string]: Change<Name, ItemOf<E[Name]>> }[keyof E & string]
  | Change<`${string}.${string}`, Record<string, unknown>>

/**
 * Converts a stream record into a change of an entity: before and after, with names in code. Returns undefined for
 * items that are not part of the design. `table` is the table of the stream. Defaults to the first table of the design.
 */
export function decodeRecord<E extends Entities, P extends Patterns>(
  design: Design<E, P>,
  { eventName, dynamodb, userIdentity }: Pick<StreamRecord, 'eventName' | 'dynamodb' | 'userIdentity'>,
  table: string = Object.keys(design.model.tables)[0]!,
): StreamChange<E> | undefined {
  const { Keys, NewImage, OldImage, SequenceNumber } = dynamodb
  const found = recognizeItem(design, { ...Keys, ...(NewImage ?? OldImage) }, table)
  if (!found) return undefined
  const decode = (image: Item | undefined) => (image ? found.decode(image) : null)
  const change: Change<string, Record<string, unknown>> = {
    entity: found.entity,
    kind: kinds[eventName],
    before: decode(OldImage),
    after: decode(NewImage),
    expired: userIdentity?.PrincipalId === 'dynamodb.amazonaws.com',
    sequenceNumber: SequenceNumber,
  }
  return change as StreamChange<E>
}

const kinds = { INSERT: 'created', MODIFY: 'changed', REMOVE: 'removed' } as const
