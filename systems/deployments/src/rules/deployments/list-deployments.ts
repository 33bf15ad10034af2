import { action, pageOf, paging } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { deploymentSummary } from '../shapes.js'

export const listDeployments = action({
  summary: 'List the deployments, newest first',
  input: paging,
  output: pageOf(deploymentSummary),
  run: async ({ db }: Deployments, { limit, cursor }) => db.listDeployments({}, { limit, cursor }),
})
