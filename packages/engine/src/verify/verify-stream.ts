import { equalValues, type Item, type StreamRecord } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import { itemKey } from '../items/keys.js'
import { parseJson } from '../reply.js'
import type { Entry, ReadView } from '../storage/storage.js'
import { sequenceText } from '../streams/sequence-number.js'
import { recordsFrom, sequenceAt, storedJson } from '../streams/stored-record.js'
import type { Inspection } from './finding.js'
import { readableAt } from './readable.js'

/** The known state of an item at one moment: whether it existed, and its value. */
interface Known {
  readonly present: boolean
  readonly item?: Item | undefined
}

/**
 * Checks a stream from its newest record to the oldest. The new image of a record must equal the old image of the
 * next newer one, and that of the newest the item in the table.
 */
export function verifyStream(inspection: Inspection, view: ReadView, table: Table): void {
  const { stream } = table.definition
  if (!stream?.StreamEnabled) return
  const states = new Map<string, Known>()
  const { name: tableName } = table
  for (const entry of view.range({ ...recordsFrom(stream.number, 0), reverse: true })) {
    inspection.streamRecords++
    const sequence = sequenceAt(entry)
    const record = readable(entry)
    if (record === undefined) {
      inspection.add({ code: 'RECORD_DAMAGED', tableName, message: 'A stream record cannot be read.' })
      continue
    }
    const { Keys: key, SequenceNumber } = record.dynamodb
    if (SequenceNumber !== sequenceText(sequence))
      inspection.add({ code: 'STREAM_ORDER_WRONG', tableName, message: 'A record is out of order.', key })
    const place = itemKey(table, key)
    const id = place.toString('latin1')
    const state = states.get(id) ?? currentState(view, place)
    if (!agrees(state, afterOf(record)))
      inspection.add({
        code: 'STREAM_DISAGREES',
        tableName,
        message: `Record ${SequenceNumber} does not match its item.`,
        key,
      })
    states.set(id, beforeOf(record))
  }
}

function readable(entry: Entry): StreamRecord | undefined {
  try {
    return parseJson(storedJson(entry)) as StreamRecord
  } catch {
    return undefined
  }
}

function currentState(view: ReadView, place: Buffer): Known {
  const image = readableAt(view, place)
  return { present: image !== undefined, item: image?.item }
}

function afterOf({ eventName, dynamodb }: StreamRecord): Known {
  return { present: eventName !== 'REMOVE', item: dynamodb.NewImage }
}

function beforeOf({ eventName, dynamodb }: StreamRecord): Known {
  return { present: eventName !== 'INSERT', item: dynamodb.OldImage }
}

/** Images are compared where both are known, which depends on the view type. */
function agrees(one: Known, other: Known): boolean {
  if (one.present !== other.present) return false
  return one.item === undefined || other.item === undefined || equalValues({ M: one.item }, { M: other.item })
}
