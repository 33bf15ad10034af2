import type { Attributes } from '@tablewright/design'
import { readInput } from '../input/read-input.js'
import { refuse } from '../refuse.js'
import type { ActionCall } from './principal.js'

/** Fields of an action that name a person or device. */
export interface PrincipalFields<Name extends string = string> {
  /**
   * Fields that name the actor, such as `by`. They default to the principal; another name needs the right
   * `act-for`.
   */
  readonly actor?: readonly Name[]
  /**
   * Fields that name the person concerned, such as `userId`. They default to the principal; roles decide who
   * may name another.
   */
  readonly subject?: readonly Name[]
}

interface Described extends PrincipalFields {
  readonly input: Attributes
}

/**
 * Fills in the principal where a field that names a person was left out. Throws FORBIDDEN if an actor field
 * names somebody else and the principal does not hold `act-for`.
 */
export async function fillPrincipal<Input>(
  action: Described,
  input: Input,
  call: ActionCall,
): Promise<Input> {
  const { actor = [], subject = [] } = action
  if (actor.length === 0 && subject.length === 0) return input
  const given = input as Readonly<Record<string, unknown>>
  const filled: Record<string, unknown> = { ...given }
  for (const name of subject) {
    if (given[name] === undefined) filled[name] = await readPrincipal(action.input, name, call)
  }
  for (const name of actor) {
    if (given[name] !== undefined && call.may('act-for')) continue
    const own = await readPrincipal(action.input, name, call)
    if (given[name] !== undefined && given[name] !== own) throw actsForAnother(name, given[name], call)
    filled[name] = own
  }
  return filled as Input
}

/** The principal's id in the form of the field, which may convert it to lower case or refuse it. */
async function readPrincipal(fields: Attributes, name: string, { principal }: ActionCall): Promise<unknown> {
  const read = await readInput({ [name]: fields[name]! }, { [name]: principal.id }, 'json')
  return (read as Record<string, unknown>)[name]
}

function actsForAnother(field: string, value: unknown, { principal }: ActionCall) {
  return refuse('FORBIDDEN', `${principal.id} may not act as ${String(value)}.`, {
    field,
    remedy: `Leave ${field} out, or ask for a role with the right act-for.`,
    data: { needed: 'act-for' },
  })
}
