import { id } from '@tablewright/design'
import { action, idStart, pageOf, paging, refuse } from '@tablewright/system'
import { project } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { hostnameField, readHostname, withDisplayName } from '../address.js'
import { aliasSummary } from '../shapes.js'

export const listAliases = action({
  summary:
    'List aliases: all, those of a deployment (newest first), of a project, under a domain, or by their beginning',
  input: {
    deploymentId: id().optional(),
    project: project().optional(),
    domain: hostnameField().optional(),
    startsWith: idStart(253).optional(),
    ...paging,
  },
  output: pageOf(aliasSummary),
  run: async ({ db }: Deployments, { deploymentId, project, domain, startsWith, limit, cursor }) => {
    const page = { limit, cursor }
    const filters = [deploymentId, project, domain, startsWith].filter((each) => each !== undefined)
    if (filters.length > 1) throw several()
    if (deploymentId !== undefined) return named(await db.listAliasesForDeployment({ deploymentId }, page))
    if (project !== undefined) return named(await db.listAliasesOfProject({ project }, page))
    if (startsWith !== undefined) {
      const prefix = startsWith.toLowerCase()
      return named(await db.listAliasesByPrefix({ prefix }, page))
    }
    if (domain === undefined) return named(await db.listAliases({}, page))
    return named(await db.listAliasesUnderDomain({ prefix: readHostname(domain, 'domain') }, page))
  },
})

/** Adds the host names in Unicode. */
function named<Item extends { readonly hostname: string }>(page: {
  readonly items: readonly Item[]
  readonly cursor: string | null
}) {
  return { items: page.items.map(withDisplayName), cursor: page.cursor }
}

function several() {
  return refuse('INVALID_INPUT', 'Aliases are listed by deployment, by project, by domain or by prefix.', {
    field: 'domain',
    remedy: 'Give one of the four.',
  })
}
