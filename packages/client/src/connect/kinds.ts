import type { Executors } from '../execute/executor.js'
import type { SlotMakers } from '../expressions/slots.js'
import type { TestMakers } from '../expressions/tests.js'
import type { InputKinds } from '../input/read-input.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { ChangeMakers } from '../write/changes.js'
import type { GeneratorMakers } from '../write/generators.js'
import type { reindexer } from '../write/reindex.js'
import type { updateFiller } from '../write/update-filler.js'
import type { DerivedMakers, WriteMakers } from '../write/write.js'

/** The functions that prepare plans, by kind of record. A compiled client has those that it uses. */
export interface Kinds {
  readonly items: ItemKinds
  readonly input: InputKinds
  readonly slots: SlotMakers
  readonly executors: Executors
  readonly writing?: WritingKinds
}

/** The kinds that only writes need. */
export interface WritingKinds {
  readonly tests?: TestMakers
  readonly changes?: ChangeMakers
  readonly derived?: DerivedMakers
  readonly writes: WriteMakers
  readonly generators?: GeneratorMakers
  readonly fillUpdate?: typeof updateFiller
  readonly reindex?: typeof reindexer
}
