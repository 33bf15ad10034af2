import { id } from '@tablewright/design'
import { action, pageOf, paging, refuse } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { hostnameField, readHostname } from '../address.js'
import { aliasSummary } from '../shapes.js'

export const listAliases = action({
  summary: 'List aliases: all, those of a deployment (newest first), or those under a domain',
  input: { deploymentId: id().optional(), domain: hostnameField().optional(), ...paging },
  output: pageOf(aliasSummary),
  run: async ({ db }: Deployments, { deploymentId, domain, limit, cursor }) => {
    const page = { limit, cursor }
    if (deploymentId !== undefined) {
      if (domain !== undefined) throw both()
      return db.listAliasesForDeployment({ deploymentId }, page)
    }
    if (domain === undefined) return db.listAliases({}, page)
    return db.listAliasesUnderDomain({ prefix: readHostname(domain, 'domain') }, page)
  },
})

function both() {
  return refuse('INVALID_INPUT', 'Aliases are listed by deployment or by domain.', {
    field: 'domain',
    remedy: 'Leave one of the two out.',
  })
}
