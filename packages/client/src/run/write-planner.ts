import type { Writer } from '../connection.js'
import { Derivations } from '../derive/derivations.js'
import { planTransact } from '../plan/transact-plan.js'
import { callSingle, callTransaction, transact } from './writer.js'

/** Writes with everything that is derived from them. */
export const writer: Writer = {
  planner: (schema) => {
    const derivations = new Derivations(schema)
    return (model) => planTransact(model, schema, derivations)
  },
  runner: ({ operation }) => (operation === 'transact' ? callTransaction : callSingle),
  transact,
}
