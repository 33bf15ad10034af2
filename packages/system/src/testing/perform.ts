import type { Attributes } from '@tablewright/design'
import type { Action } from '../action.js'
import { readInput } from '../input/read-input.js'
import type { OutputShape, OutputValue } from '../output.js'

/** Does what a person asks for, as the faces do: what was left out gets its default, and what is wrong is refused. */
export async function perform<Services, Fields extends Attributes, Output extends OutputShape>(
  services: Services,
  { run, input }: Action<Services, Fields, Output>,
  written: Readonly<Record<string, unknown>> = {},
): Promise<OutputValue<Output>> {
  return run(services, (await readInput(input, written, 'json')) as Parameters<typeof run>[1])
}
