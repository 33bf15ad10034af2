import type { Attributes } from '@tablewright/design'
import type { Action, ActionInput } from '../action.js'
import { type ActionCall, systemCall } from '../identity/principal.js'
import { readInput } from '../input/read-input.js'
import type { OutputShape, OutputValue } from '../output.js'

/** Runs an action as routes and commands do: fills in defaults and rejects invalid input. */
export async function perform<Services, Fields extends Attributes, Output extends OutputShape>(
  services: Services,
  action: Action<Services, Fields, Output>,
  input: ActionInput<Fields>,
  call: ActionCall = systemCall,
): Promise<OutputValue<Output>> {
  return action.run(services, (await readInput(action.input, input, 'json')) as never, call)
}
