import type { Design, Entities, ItemOf, Patterns } from '@tablewright/design'
import type { Item, StreamRecord } from '@tablewright/dynamo'
import type { ItemPlan } from '../items/item-plan.js'
import { recogniser } from '../items/recognise.js'
import { type DesignParts, Schema } from '../plan/schema.js'

interface Change<Name, Values> {
  /** The name of the entity, or of the derived item. */
  readonly entity: Name
  readonly kind: 'created' | 'changed' | 'removed'
  /** Null where there was none, or where the stream does not carry it. */
  readonly before: Values | null
  readonly after: Values | null
  /** DynamoDB removed it because its time to live was over. */
  readonly expired: boolean
  readonly sequenceNumber: string
}

/** A change of an entity, by its name; or of a derived item, `Locker.OwnerLocker`. */
export type StreamChange<E extends Entities> =
  | { [Name in keyof E & string]: Change<Name, ItemOf<E[Name]>> }[keyof E & string]
  | Change<`${string}.${string}`, Record<string, unknown>>

/**
 * A stream record as a change of an entity: before and after, in code names. Undefined for items that are not of the design.
 * A design of several tables is told which one the stream is of.
 */
export function decodeRecord<E extends Entities, P extends Patterns>(
  design: Design<E, P>,
  { eventName, dynamodb, userIdentity }: Pick<StreamRecord, 'eventName' | 'dynamodb' | 'userIdentity'>,
  table: string = Object.keys(design.model.tables)[0]!,
): StreamChange<E> | undefined {
  const { Keys, NewImage, OldImage, SequenceNumber } = dynamodb
  const plan = recogniserOf(design, table)({ ...Keys, ...(NewImage ?? OldImage) })
  if (!plan) return undefined
  const decode = (image: Item | undefined) => (image ? plan.fromItem(image) : null)
  const change: Change<string, Record<string, unknown>> = {
    entity: plan.model.name,
    kind: kinds[eventName],
    before: decode(OldImage),
    after: decode(NewImage),
    expired: userIdentity?.PrincipalId === 'dynamodb.amazonaws.com',
    sequenceNumber: SequenceNumber,
  }
  return change as StreamChange<E>
}

const kinds = { INSERT: 'created', MODIFY: 'changed', REMOVE: 'removed' } as const

type Recogniser = (item: Item) => ItemPlan | undefined

const recognisers = new WeakMap<object, Map<string, Recogniser>>()

function recogniserOf(design: DesignParts, table: string): Recogniser {
  const known = recognisers.get(design.model) ?? new Map<string, Recogniser>()
  recognisers.set(design.model, known)
  let recognise = known.get(table)
  if (!recognise) {
    const schema = new Schema(design)
    const { entities, derived } = design.model
    const items = [...Object.values(entities), ...Object.values(derived)].filter(
      (model) => 'attributes' in model && model.table === table,
    )
    recognise = recogniser(items.map(({ name }) => schema.item(name)))
    known.set(table, recognise)
  }
  return recognise
}
