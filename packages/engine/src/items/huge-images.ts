import type { Index, Table } from '../catalog/table.js'
import { stepsInTurns } from '../turns.js'
import { entrySteps } from './entry-steps.js'
import { Image } from './image.js'

/** A stored item before and after a write of background work. */
export interface RecordChange {
  readonly before: Buffer | undefined
  readonly after: Buffer | undefined
}

/**
 * The images of huge records, parsed and projected in turns before a transaction of background work reads the records
 * again.
 */
export class HugeImages {
  readonly #images: Image[] = []

  /** @param indexes those whose entries the transaction writes */
  static async of(
    table: Table,
    changes: readonly RecordChange[],
    indexes: readonly Index[] = table.indexes,
  ): Promise<HugeImages> {
    const huge = new HugeImages()
    await stepsInTurns(huge.#steps(table, changes, indexes))
    return huge
  }

  /** Returns the image of a record: the prepared one if it has the same bytes. */
  image(record: Buffer): Image {
    return this.#images.find((image) => image.record.equals(record)) ?? Image.ofRecord(record)
  }

  *#steps(
    table: Table,
    changes: readonly RecordChange[],
    indexes: readonly Index[],
  ): Generator<undefined, void> {
    for (const { before, after } of changes) {
      const [old, made] = [before && Image.ofRecord(before), after && Image.ofRecord(after)]
      if (old?.isHugeRecord !== true && made?.isHugeRecord !== true) continue
      for (const image of [old, made]) {
        if (image === undefined) continue
        yield* image.itemSteps()
        this.#images.push(image)
      }
      yield* entrySteps(table, old, made, indexes)
    }
  }
}
