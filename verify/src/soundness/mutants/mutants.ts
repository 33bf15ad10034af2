import { clientMutants } from './client-mutants.js'
import { designMutants } from './design-mutants.js'
import type { Mutant } from './mutant.js'

/** Planted faults, each of which the oracle finds within its budget. */
export const mutants: readonly Mutant[] = [...designMutants, ...clientMutants]
