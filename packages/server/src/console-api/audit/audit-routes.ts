import { paging } from '@tablewright/system'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { Audit } from './audit.js'

/** Edits of raw data: who, when, what before and after, and why. */
export function auditRoutes(system: string, audit: Audit | undefined): readonly ConsoleRoute[] {
  if (audit === undefined) return []
  return [
    consoleRoute({
      method: 'GET',
      path: '/_audit',
      input: paging,
      run: async (page) => audit.list(system, page),
    }),
  ]
}
