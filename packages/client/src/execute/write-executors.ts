import { assemble } from '../write/assemble.js'
import { assembleOne, assembleRead } from '../write/assemble-one.js'
import { writeExecutor } from './execute-write.js'

/** Runs any write. */
export const executeWrite = /* @__PURE__ */ writeExecutor(assemble)

/** Runs a write of an entity from which only whole items are derived. */
export const executePlainWrite = /* @__PURE__ */ writeExecutor(assembleOne)

/** Runs such a write where none of a design is sent without a read, except creations. */
export const executeReadWrite = /* @__PURE__ */ writeExecutor(assembleRead)
