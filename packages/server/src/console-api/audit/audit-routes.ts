import { paging } from '@tablewright/system'
import type { AuditLog } from '../../api/auth/audit-log.js'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'

/** Edits of raw data: who, when, what before and after, and why. */
export function auditRoutes(system: string, audit: AuditLog | undefined): readonly ConsoleRoute[] {
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
