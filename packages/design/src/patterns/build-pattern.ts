import { TablewrightError } from '@tablewright/base'
import type { PatternModel, WritePattern } from '../model/pattern-model.js'
import { buildNearest } from './build-nearest.js'
import { buildQuery } from './build-query.js'
import { type BuildPattern, buildBatchGet, buildGet, buildScan, buildTransactGet } from './build-read.js'
import { buildTransact } from './build-transact.js'
import { buildWrite } from './build-write.js'
import { checkDeclaration } from './check-declaration.js'
import { generalModel, type PatternContext } from './context.js'
import { Parameters } from './parameters.js'
import type { Pattern } from './pattern.js'

const builders: Readonly<Record<string, BuildPattern>> = {
  get: buildGet,
  batchGet: buildBatchGet,
  transactGet: buildTransactGet,
  query: buildQuery,
  scan: buildScan,
  nearest: buildNearest,
  transact: buildTransact,
}

/** Builds the model of a pattern. */
export function buildPattern(name: string, pattern: Pattern, context: PatternContext): PatternModel {
  checkDeclaration(`pattern ${name}`, pattern)
  const build = builders[pattern.operation]
  return build ? build(name, pattern.declaration, context) : buildWritePattern(name, pattern, context)
}

function buildWritePattern(
  name: string,
  { operation, declaration }: Pattern,
  context: PatternContext,
): WritePattern {
  const place = `pattern ${name}`
  const parameters = new Parameters(place, declaration.options.given)
  const { entity, write } = buildWrite({ place, operation, declaration, context, parameters })
  if (write.operation === 'check' || declaration.each) {
    throw new TablewrightError('PATTERN_NOT_ALONE', `${place} is a step of a transaction, not a pattern.`, {
      remedy: 'Put it into transact({ … }).',
      data: { place },
    })
  }
  return {
    ...generalModel(name, declaration.options),
    table: entity.table,
    parameters: parameters.models,
    ...write,
  }
}
