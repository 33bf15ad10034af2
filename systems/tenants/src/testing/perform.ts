import { readInput } from '@tablewright/system'
import type { AnyAction } from '@tablewright/system'
import type { Tenants } from '../open.js'

/** Does an action as a face would: what was left out is filled in. */
export async function perform<Result>(
  action: AnyAction & { readonly run: (services: Tenants, input: never) => Promise<Result> },
  tenants: Tenants,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  return action.run(tenants, (await readInput(action.input, input, 'json')) as never)
}
