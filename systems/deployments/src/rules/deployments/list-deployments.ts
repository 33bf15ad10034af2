import { action, pageOf, paging, refuse } from '@tablewright/system'
import { branch, deploymentStatus, project } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { deploymentSummary } from '../shapes.js'

export const listDeployments = action({
  summary: 'List the deployments, newest first: all, those of a status, or those of a project or branch',
  input: {
    status: deploymentStatus().optional(),
    project: project().optional(),
    branch: branch().optional(),
    ...paging,
  },
  output: pageOf(deploymentSummary),
  run: async ({ db }: Deployments, { status, project, branch, limit, cursor }) => {
    const page = { limit, cursor }
    if (status !== undefined && project !== undefined) throw both()
    if (branch !== undefined && project === undefined) throw alone(branch)
    if (status !== undefined) return db.listDeploymentsByStatus({ status }, page)
    if (project === undefined) return db.listDeployments({}, page)
    if (branch === undefined) return db.listDeploymentsOfProject({ project }, page)
    return db.listDeploymentsOfBranch({ project, branch }, page)
  },
})

function both() {
  return refuse('INVALID_INPUT', 'Deployments are listed by status or by project.', {
    field: 'status',
    remedy: 'Leave one of the two out.',
  })
}

function alone(branch: string) {
  return refuse('INVALID_INPUT', `Branch ${branch} has no project.`, {
    field: 'project',
    remedy: 'Give the project of the branch.',
  })
}
