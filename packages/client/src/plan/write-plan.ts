import type { CheckPlan } from './check-plan.js'
import type { CreatePlan } from './create-plan.js'
import type { DeletePlan } from './delete-plan.js'
import type { PutPlan } from './put-plan.js'
import type { UpdatePlan } from './update-plan.js'

/** One write of an entity, as a pattern of its own or as a step of a transaction. */
export type WritePlan = CreatePlan | PutPlan | UpdatePlan | DeletePlan | CheckPlan
