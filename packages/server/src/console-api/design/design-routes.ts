import { resolve, sep } from 'node:path'
import { diff, json, oneOf } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'
import { refuse } from '@tablewright/system'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { DesignAnswer, DesignSummary, DiffAnswer, RulePages } from '../types/design.js'
import { allRules, designAnswer } from './design-answer.js'
import { reportOf } from './report-of.js'

/** Routes of a design and its proofs, with the positions of findings in `source`. Reads no data. */
export function designRoutes(model: DesignModel, source?: string): readonly ConsoleRoute[] {
  return [
    consoleRoute({
      method: 'GET',
      path: '/_design',
      right: 'read',
      input: {},
      run: async (_, { authenticated }): Promise<DesignAnswer> => ({
        ...designAnswer(model, source),
        ...(!authenticated && { sourceFolder: resolve('.').replaceAll(sep, '/') }),
      }),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_design/summary',
      right: 'read',
      input: {},
      run: async (): Promise<DesignSummary> => designSummary(model),
    }),
    consoleRoute({
      method: 'GET',
      path: '/_design/rules',
      right: 'read',
      input: {},
      run: async (): Promise<RulePages> => ({ rules: allRules() }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/_design/diff',
      right: 'read',
      input: { model: json<object>(), direction: oneOf('before', 'after').default('before') },
      run: async ({ model: other, direction }): Promise<DiffAnswer> =>
        direction === 'after' ? difference(model, other) : difference(other, model),
    }),
  ]
}

function designSummary(model: DesignModel): DesignSummary {
  // The counts do not include accepted findings.
  const { error, warning } = reportOf(model).counts
  return { errors: error, warnings: warning }
}

/** The other model comes from the caller and is unchecked: the comparison fails if parts are missing. */
function difference(before: unknown, after: unknown): DiffAnswer {
  try {
    return diff(before as DesignModel, after as DesignModel)
  } catch {
    throw refuse('INVALID_INPUT', 'model is not the model of a design.', {
      field: 'model',
      remedy: 'Send the field model of GET _design of the other version, as JSON.',
    })
  }
}
