import { paging } from '@tablewright/system'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { Audit } from './audit.js'

/** Routes of the audit log: edits of raw data with caller, time, item before and after, and reason. */
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
