import { TablewrightError } from '@tablewright/base'
import type { Attributes, ItemShape, NewItemShape, Simplify } from '@tablewright/design'
import { type ActionCall, systemCall } from './identity/principal.js'
import { fillPrincipal, type PrincipalFields } from './identity/principal-fields.js'
import { withActor } from './identity/with-actor.js'
import type { OutputShape, OutputValue } from './output.js'

/** The input of an action. Optional fields, and those with a default, may be omitted. */
export type ActionInput<Fields extends Attributes> = Simplify<NewItemShape<Fields>>

/**
 * Something that people do with a system, described once. Routes, commands and pages only read its fields and run it.
 */
export interface Action<
  Services = never,
  Fields extends Attributes = Attributes,
  Output extends OutputShape = OutputShape,
> extends PrincipalFields {
  /** One line for the help of a command and the page of the API. */
  readonly summary: string
  readonly input: Fields
  readonly output: Output
  /** Runs the action. The call defaults to `systemCall`. */
  readonly run: (
    services: Services,
    input: ItemShape<Fields>,
    call?: ActionCall,
  ) => Promise<OutputValue<Output>>
}

/**
 * An action as a system describes it. Its `run` always receives the call; fields that name a person default
 * to the principal.
 */
export interface ActionSpec<
  Services,
  Fields extends Attributes,
  Output extends OutputShape,
  Named extends keyof Fields & string = never,
> extends Omit<Action<Services, Fields, Output>, 'run' | keyof PrincipalFields>,
    PrincipalFields<Named> {
  readonly run: (
    services: Services,
    input: ItemShape<Fields> & { readonly [Name in Named]: string },
    call: ActionCall,
  ) => Promise<OutputValue<Output>>
}

/** An action of any system, as routes, commands and pages see it. */
export interface AnyAction extends PrincipalFields {
  readonly summary: string
  readonly input: Attributes
  readonly output: OutputShape
  readonly run: (services: never, input: never, call?: ActionCall) => Promise<unknown>
}

/**
 * Describes an action.
 *
 * @example
 * const greet = action({
 *   summary: 'Greet somebody',
 *   input: {},
 *   output: nothing(),
 *   run: async () => undefined,
 * })
 * greet.summary // → 'Greet somebody'
 */
export function action<
  Services,
  const Fields extends Attributes,
  const Output extends OutputShape,
  const Named extends keyof Fields & string = never,
>(spec: ActionSpec<Services, Fields, Output, Named>): Action<Services, Fields, Output> {
  const generated = Object.entries(spec.input).filter(
    ([, field]) => field.spec.onCreate ?? field.spec.onWrite,
  )
  if (generated.length > 0) {
    const fields = generated.map(([name]) => name)
    throw new TablewrightError(
      'ACTION_INVALID',
      `${spec.summary}: ${fields.join(', ')} would never be filled in.`,
      {
        remedy: 'Give the fields a default or make them optional; declare generated values in the entity.',
        data: { fields },
      },
    )
  }
  const namesPrincipal = spec.actor !== undefined || spec.subject !== undefined
  return Object.freeze({
    ...spec,
    run: namesPrincipal
      ? async (services: Services, input: ItemShape<Fields>, call: ActionCall = systemCall) =>
          spec.run(withActor(services, call), (await fillPrincipal(spec, input, call)) as never, call)
      : (services: Services, input: ItemShape<Fields>, call: ActionCall = systemCall) =>
          spec.run(withActor(services, call), input as never, call),
  })
}
