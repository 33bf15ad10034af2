import type { PatternDescription } from '../description/description.js'
import type { Catalog } from './catalog.js'
import { anyCode, countedAttributes } from './invariants.js'
import type { Scope } from './put-items.js'
import type { World } from './world.js'
import { applyWrites, type Outcome, type Write } from './writes.js'

/** Applies puts and removals one after the other. Applies none if one of them cannot be part of a batch. */
export function applyBatch(world: World, writes: readonly Write[], scope: Scope): Outcome {
  const codes: string[] = []
  const mayRefuse: string[] = []
  const answers: unknown[] = []
  let after = world
  for (const [at, write] of writes.entries()) {
    const batchable = isBatchable(write.pattern, scope.catalog)
    if (batchable === false) codes.push('NOT_BATCHABLE')
    if (batchable === undefined) mayRefuse.push('NOT_BATCHABLE')
    const generated: Scope['generated'] = (step, index, name) => scope.generated(step, index, name, at)
    const outcome = applyWrites(after, [write], { ...scope, generated })
    if (outcome.refused) {
      const invalid = outcome.refused.filter((code) => code === 'INVALID_INPUT' || code === anyCode)
      codes.push(...invalid)
      if (batchable !== false && invalid.length === 0) codes.push(...outcome.refused)
      continue
    }
    after = outcome.world
    answers.push(write.pattern.operation === 'remove' ? undefined : outcome.answer?.[0])
  }
  if (codes.length > 0) return { refused: [...codes, ...mayRefuse] }
  return { world: after, answer: answers, mayRefuse }
}

/** Undefined where the documentation does not specify it. */
export function isBatchable(
  { operation, targets, options, steps }: PatternDescription,
  catalog: Catalog,
): boolean | undefined {
  if (steps || (operation !== 'put' && operation !== 'remove')) return false
  const { when, guard, mustExist } = options
  if (when || guard !== undefined || mustExist) return false
  const entity = catalog.entity(targets[0]!)
  if (Object.keys(entity.derives).length > 0) return false
  if (countedAttributes(catalog, entity).length > 0) return operation === 'put' ? false : undefined
  if (operation === 'remove') return true
  const kept = Object.values(entity.attributes).filter(({ kind, onCreate }) => kind === 'version' || onCreate)
  const inKey = new Set(catalog.identity(catalog.kind(entity.name)))
  const isKey = Object.keys(entity.attributes).some(
    (name) => inKey.has(name) && entity.attributes[name]!.onCreate,
  )
  if (isKey) return undefined
  return kept.length === 0
}
