import type { Random } from '@tablewright/base'
import { type Item, itemSize, type StreamRecord, type StreamViewType } from '@tablewright/dynamo'
import type { StreamSettings } from '../catalog/definition.js'
import type { ItemChange } from '../items/change.js'
import { lendReplyParts, RawJson } from '../reply.js'
import type { ReadView, WriteView } from '../storage/storage.js'
import { sequenceText } from './sequence-number.js'
import { encodeStored, lastStored, recordKey } from './stored-record.js'
import { findStream } from './stream.js'

/** Region, clock and random bytes for stream records. */
export interface LogOptions {
  readonly region: string
  readonly clock: () => number
  readonly random: Random
}

/**
 * Writes a record of every change into the stream of its table, in the transaction of the change. Sequence numbers
 * are counted in memory: a refused or failed transaction leaves a harmless gap.
 */
export class StreamLog {
  readonly #options: LogOptions
  readonly #last = new Map<number, number>()

  constructor(options: LogOptions) {
    this.#options = options
  }

  readonly record = (view: WriteView, change: ItemChange): void => {
    const { stream } = change.table.definition
    if (!stream?.StreamEnabled) return
    const sequence = this.#lastOf(view, change.table.name, stream) + 1
    this.#last.set(stream.number, sequence)
    const now = this.#options.clock()
    const json = lendReplyParts(this.#recordOf(change, stream.StreamViewType!, sequence, now))
    view.put(recordKey(stream.number, sequence), encodeStored(now, ...json))
  }

  #lastOf(view: ReadView, tableName: string, stream: Pick<StreamSettings, 'number' | 'label'>): number {
    return (
      this.#last.get(stream.number) ??
      lastStored(view, stream.number) ??
      findStream(view, tableName, stream.label)?.trimmedTo ??
      0
    )
  }

  #recordOf(change: ItemChange, viewType: StreamViewType, sequence: number, now: number): object {
    const { before, after, origin } = change
    const keys = keysOf(change)
    const showsNew = after && (viewType === 'NEW_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES')
    const showsOld = before && (viewType === 'OLD_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES')
    const size = itemSize(keys) + (showsNew ? after.size : 0) + (showsOld ? before.size : 0)
    return {
      eventID: Buffer.from(this.#options.random(new Uint8Array(16))).toString('hex'),
      eventName: eventName(change),
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: this.#options.region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(now / 1000),
        Keys: keys,
        ...(showsNew && { NewImage: new RawJson(after.json) }),
        ...(showsOld && { OldImage: new RawJson(before.json) }),
        SequenceNumber: sequenceText(sequence),
        SizeBytes: size,
        StreamViewType: viewType,
      },
      ...(origin === 'timeToLive' && {
        userIdentity: { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' },
      }),
    }
  }
}

function eventName({ before, after }: ItemChange): StreamRecord['eventName'] {
  if (before === undefined) return 'INSERT'
  return after === undefined ? 'REMOVE' : 'MODIFY'
}

function keysOf({ table, before, after }: ItemChange): Item {
  const item = (after ?? before)!.attributes(table.keyReader)
  return Object.fromEntries(table.keys.map(({ name }) => [name, item[name]!]))
}
