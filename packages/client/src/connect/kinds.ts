import type { Executors } from '../execute/executor.js'
import type { SlotMakers } from '../expressions/slots.js'
import type { TestMakers } from '../expressions/tests.js'
import type { InputMaker } from '../input/read-input.js'
import type { ItemKinds } from '../items/item-kinds.js'
import type { ChangeMakers } from '../write/changes.js'
import type { WriteKinds, WriteScope } from '../write/write.js'

/** The functions that prepare plans, by kind of record. A compiled client has those that it uses. */
export interface Kinds extends WriteKinds, Pick<WriteScope, 'decoder'> {
  readonly items: ItemKinds
  readonly input: InputMaker
  readonly slots: SlotMakers
  readonly executors: Executors
  readonly tests?: TestMakers
  readonly changes?: ChangeMakers
}
