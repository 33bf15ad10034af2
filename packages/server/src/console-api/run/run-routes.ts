import type { Driver } from '@tablewright/client'
import { boolean, id, integer, json, text } from '@tablewright/design'
import { isWritePattern, targetsOf } from '@tablewright/design/model'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { EditGuard } from '../edit/edit-guard.js'
import type { ItemLens } from '../items/item-lens.js'
import { requireObject } from '../require-object.js'
import type { JsonValues } from '../types/key-anatomy.js'
import type { RunOverview } from '../types/run.js'
import type { DatabaseAddress } from './database-address.js'
import { PatternRunner } from './pattern-runner.js'
import { findPattern, proofsOf, type RunServices, runPattern, runPatterns } from './run-pattern.js'

/** Returns the routes that call access patterns. */
export function runRoutes(
  driver: Driver,
  lens: ItemLens,
  database: DatabaseAddress,
  guard: EditGuard,
): readonly ConsoleRoute[] {
  // Loaded on demand, because planning and proving are slow.
  let known: RunServices | undefined
  const place = () => {
    known ??= { runner: new PatternRunner(lens.design, driver), lens, database, proofs: proofsOf(lens) }
    return known
  }
  return [
    consoleRoute({
      method: 'GET',
      path: '/_run',
      input: {},
      run: async (): Promise<RunOverview> => ({ patterns: runPatterns(place()) }),
    }),
    consoleRoute({
      method: 'POST',
      path: '/_run/:pattern',
      input: {
        pattern: id(),
        input: json<JsonValues>().default({}),
        cursor: text().optional(),
        limit: integer({ minimum: 1, maximum: 1_000 }).optional(),
        explain: boolean().default(false),
      },
      run: async ({ pattern: name, input, cursor, limit, explain }, call) => {
        const { principal, breakGlass } = call
        const about = { principal, breakGlass, action: `run ${name}`, target: name }
        const pattern = await guard.prepare(about, () => findPattern(lens, name))
        const ask = {
          input: requireObject(input, 'input'),
          ...(cursor !== undefined && { cursor }),
          ...(limit !== undefined && { limit }),
          ...(explain && { explain }),
        }
        const run = () => runPattern(place(), pattern, ask, { url: call.url, needsToken: call.authenticated })
        if (!isWritePattern(pattern) || explain) return run()
        const written = targetsOf(pattern)
        const rule = guard.ruleOfPattern(written)
        return guard.make({ ...about, target: written.join(', '), key: input, rule }, run)
      },
    }),
  ]
}
