import { TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design/model'
import type { CallConnection } from '../execute/executor.js'
import type { Values } from '../items/key-codec.js'
import type { DesignPlan } from '../plan/plan.js'
import type { DesignParts } from '../plan/plan-context.js'
import { planDesign, type WritePlanner } from '../plan/plan-design.js'
import type { WriteScope } from '../write/write.js'
import type { Kinds } from './kinds.js'
import { prepareDesign } from './prepare-design.js'

/** The parts of a connected design. */
export interface Connection extends CallConnection, DesignPlans {
  readonly model: DesignModel
  /** The customer of a scoped design. These values are part of every input. */
  readonly owner?: Values
}

/** A design with its plan, prepared. */
export interface DesignPlans extends Pick<CallConnection, 'name' | 'patterns'> {
  readonly model: DesignModel
  readonly plan: DesignPlan
  readonly scope: WriteScope
}

/** The part of a design to plan and prepare: all of it, or its reads. */
export interface Extent {
  readonly kinds: Kinds
  readonly writes?: WritePlanner
}

const connections = new WeakMap<object, Connection>()

export function register<Methods extends object>(methods: Methods, connection: Connection): Methods {
  connections.set(methods, connection)
  return methods
}

/**
 * The connection of a derived client. It is a property because there may be many such clients, and entries of a weak map
 * make every garbage collection longer.
 */
export const derivedConnection = Symbol('connection')

function find(methods: object): Connection | undefined {
  return (
    (methods as { readonly [derivedConnection]?: Connection })[derivedConnection] ?? connections.get(methods)
  )
}

/** Returns the connection behind the methods that `connect` returned. */
export function connectionOf(methods: object): Connection {
  const connection = find(methods)
  if (connection) return connection
  throw new TablewrightError('NOT_CONNECTED', 'This is not a connected design.', {
    remedy: 'Pass the client that connect() returned.',
  })
}

/** Whether a value is a client that `connect`, `connectReader` or `connectWithin` returned, or one derived from it. */
export function isConnected(value: unknown): value is object {
  return typeof value === 'object' && value !== null && find(value) !== undefined
}

const plans = new Map<Extent, WeakMap<DesignParts, DesignPlans>>()

/** Returns the plans of a design. All its connections share them, because a server may open one for each customer. */
export function plansOf(design: DesignParts, extent: Extent): DesignPlans {
  const byDesign = plans.get(extent) ?? new WeakMap<DesignParts, DesignPlans>()
  plans.set(extent, byDesign)
  const known = byDesign.get(design) ?? makePlans(design, extent)
  byDesign.set(design, known)
  return known
}

function makePlans({ name, model, functions }: DesignParts, { kinds, writes }: Extent): DesignPlans {
  const plan = planDesign(model, writes)
  return { name, model, plan, ...prepareDesign(plan, kinds, functions) }
}
