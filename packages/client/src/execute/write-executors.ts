import { assemble } from '../write/assemble.js'
import { assembleOne } from '../write/assemble-one.js'
import type { Assemble } from '../write/assembled.js'
import { type RunWrite, writeExecutor } from './execute-write.js'
import { runReadWrite } from './run-read-write.js'
import { runWrites } from './run-writes.js'

/** Runs any write. */
export const executeWrite = /* @__PURE__ */ writeExecutor(/* @__PURE__ */ assembledBy(assemble))

/** Runs a write of an entity from which only whole items are derived. */
export const executePlainWrite = /* @__PURE__ */ writeExecutor(/* @__PURE__ */ assembledBy(assembleOne))

/** Runs such a write where none of a design is sent without a read, except creations. */
export const executeReadWrite = /* @__PURE__ */ writeExecutor(runReadWrite)

function assembledBy(assembleWrites: Assemble): RunWrite {
  return async (context, pattern, steps, options) =>
    (await runWrites(context, pattern, steps, options, assembleWrites))[0]!
}
