import type { Design } from './design.js'
import type { DesignModel } from './model/design-model.js'
import { deepFreeze } from './model/freeze.js'

/** The parts of a design that a client needs: its model, its functions, and the types of its patterns. */
export type LoadedDesign<D extends Design> = Pick<D, 'name' | 'model' | 'functions' | 'patterns'>

/**
 * Loads a design from the JSON of its model, without the builders, for small bundles. The types come from the design
 * itself, which is imported as a type only. `functions` are its validators and computed values, if it has any.
 */
export function loadDesign<D extends Design>(
  model: DesignModel,
  functions: Design['functions'] = {},
): LoadedDesign<D> {
  // Patterns exist only in the type system here, because a running program needs only the model.
  return Object.freeze({
    name: model.name,
    model: deepFreeze(model),
    functions,
    patterns: {} as D['patterns'],
  })
}
