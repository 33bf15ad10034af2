import { id } from '@tablewright/design'
import { action, listOf, nothing, one, refuse, refuseField } from '@tablewright/system'
import { templateTerms } from '../design/product.js'
import type { Pool } from '../open.js'
import { noSuch, withDomainErrors } from '../problems.js'
import { requireThresholds } from './require-thresholds.js'
import { templateShape } from './shapes.js'

export const listTemplates = action({
  summary: 'List the lease templates',
  input: {},
  output: listOf(templateShape),
  run: async ({ db }: Pool) => {
    const ids = [...(await db.allTemplates())].sort()
    const found = await db.templates({ keys: ids.map((templateId) => ({ templateId })) })
    found.sort((one, other) => (one.templateId < other.templateId ? -1 : 1))
    return found.map(({ templateId, terms }) => ({ templateId, ...terms }))
  },
})

export const getTemplate = action({
  summary: 'Show a lease template',
  input: { templateId: id() },
  output: one(templateShape),
  run: async ({ db }: Pool, { templateId }) => {
    const template = await db.template({ templateId })
    if (!template) throw noSuch('template', templateId)
    return { templateId, ...template.terms }
  },
})

export const saveTemplate = action({
  summary: 'Add or change a lease template; existing leases keep their terms',
  input: { templateId: id(), ...templateTerms },
  output: one(templateShape),
  run: async ({ db }: Pool, { templateId, ...terms }) => {
    if (terms.budget !== undefined && terms.budget < 1) {
      throw refuseField('budget', 'must be 1 cent or more')
    }
    requireThresholds(terms)
    await withDomainErrors(db.saveTemplate({ templateId, terms }), {})
    return { templateId, ...terms }
  },
})

export const removeTemplate = action({
  summary: 'Remove a lease template; existing leases keep their terms',
  input: { templateId: id() },
  output: nothing(),
  run: async ({ db }: Pool, { templateId }) => {
    const found = await db.template({ templateId })
    if (!found) throw noSuch('template', templateId)
    const settings = await db.settings()
    if (settings?.defaultTemplateId === templateId) throw isDefault(templateId)
    await db.removeTemplate({ templateId })
    return undefined
  },
})

/** The default template cannot be deleted: every lease without a named template would be refused. */
function isDefault(templateId: string) {
  return refuse('TEMPLATE_IS_DEFAULT', `Template ${templateId} is the default of the pool.`, {
    field: 'templateId',
    remedy: 'Choose another default template in the settings first.',
    data: { templateId },
  })
}
