import { action, one, refuse } from '@tablewright/system'
import { settingsFields } from '../design/product.js'
import type { Pool } from '../open.js'
import { noSuch } from '../problems.js'

export const getSettings = action({
  summary: 'Show the settings of the pool: default template, limits of users, maintenance',
  input: {},
  output: one(settingsFields),
  run: (pool: Pool) => settingsOf(pool),
})

export const saveSettings = action({
  summary: 'Replace the settings of the pool; omitted settings are unset',
  input: settingsFields,
  output: one(settingsFields),
  run: async (pool: Pool, settings) => {
    const { defaultTemplateId: templateId } = settings
    if (templateId !== undefined && !(await pool.db.template({ templateId })))
      throw noSuch('template', templateId, 'defaultTemplateId')
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
  throw refuse(
    'POOL_IN_MAINTENANCE',
    `The pool is in maintenance: ${maintenance.replace(/(?<![.!?])$/, '.')}`,
    {
      remedy: 'Try again later, or ask an operator of the pool.',
    },
  )
}
