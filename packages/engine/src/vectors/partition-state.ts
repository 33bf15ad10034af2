import { partitionRange } from '../encoding/index.js'
import type { ReadView, WriteView } from '../storage/storage.js'

/** The state of a partition, known without a walk; stored under the key of the partition. */
export interface PartitionState {
  /** Rises by one with every change of an entry, so that a copy in memory can be compared with it. */
  readonly revision: number
  readonly entries: number
}

const empty: PartitionState = { revision: 0, entries: 0 }

export function partitionState(view: ReadView, partition: Buffer): PartitionState {
  const value = view.get(partition)
  if (value === undefined) return empty
  return { revision: value.readDoubleLE(0), entries: value.readDoubleLE(8) }
}

/** Counts a change of one entry and returns the new revision. */
export function countChange(view: WriteView, partition: Buffer, entries: number): number {
  const state = partitionState(view, partition)
  const value = Buffer.allocUnsafe(16)
  value.writeDoubleLE(state.revision + 1, 0)
  value.writeDoubleLE(state.entries + entries, 8)
  view.put(partition, value)
  return state.revision + 1
}

/** All entries of a partition, without its state. */
export function entriesOf(partition: Buffer): { readonly from: Buffer; readonly to: Buffer } {
  return { from: Buffer.concat([partition, Buffer.of(0)]), to: afterPrefix(partition) }
}

function afterPrefix(prefix: Buffer): Buffer {
  let last = prefix.length - 1
  while (prefix[last] === 0xff) last--
  const end = Buffer.from(prefix.subarray(0, last + 1))
  end[last]!++
  return end
}

/** The key of the partition with this value of the HASH attribute. */
export function partitionKey(...[number, values]: Parameters<typeof partitionRange>): Buffer {
  return partitionRange(number, values).from!
}
