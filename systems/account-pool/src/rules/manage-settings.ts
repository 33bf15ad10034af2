import { action, one, refuse } from '@tablewright/system'
import { settingsFields } from '../design/product.js'
import type { Pool } from '../open.js'
import { noSuch } from '../problems.js'

export const getSettings = action({
  summary: 'Show how the pool is run: default template, limits of users, maintenance',
  input: {},
  output: one(settingsFields),
  run: (pool: Pool) => settingsOf(pool),
})

export const saveSettings = action({
  summary: 'Decide how the pool is run; what is left out is unset',
  input: settingsFields,
  output: one(settingsFields),
  run: async (pool: Pool, settings) => {
    const { defaultTemplateId: templateId } = settings
    if (templateId !== undefined && !(await pool.db.template({ templateId })))
      throw noSuch('template', templateId)
    await pool.db.saveSettings(settings)
    return settingsOf(pool)
  },
})

export async function settingsOf({ db }: Pool) {
  const stored = await db.settings()
  if (!stored) return { openRequests: 1 }
  const { scope: _scope, version: _version, ...settings } = stored
  return settings
}

/** Refuses while the pool is in maintenance. */
export function requireOpen({ maintenance }: Awaited<ReturnType<typeof settingsOf>>): void {
  if (maintenance === undefined) return
  throw refuse('POOL_IN_MAINTENANCE', `No lease begins at present: ${maintenance}`, {
    remedy: 'Try again later, or ask an operator of the pool.',
  })
}
