import type { Attributes } from '@tablewright/design'
import {
  type Action,
  type ActionInput,
  type OutputShape,
  type OutputValue,
  readInput,
} from '@tablewright/system'
import type { Lockers } from '../open.js'

/** Runs an action as the faces do: what was left out gets its default, and what is wrong is refused. */
export async function perform<Fields extends Attributes, Output extends OutputShape>(
  services: Lockers,
  action: Action<Lockers, Fields, Output>,
  input: ActionInput<Fields>,
): Promise<OutputValue<Output>> {
  return action.run(services, (await readInput(action.input, input, 'json')) as never)
}
