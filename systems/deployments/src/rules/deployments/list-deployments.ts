import { action, idStart, pageOf, paging, refuse } from '@tablewright/system'
import { deploymentStatus, project, written } from '../../design/kinds.js'
import type { Deployments } from '../../open.js'
import { deploymentSummary } from '../shapes.js'

export const listDeployments = action({
  summary:
    'List the deployments, newest first: all, those of a status, a project or branch, or by the beginning of their ids',
  input: {
    status: deploymentStatus().optional(),
    project: project().optional(),
    branch: written.branch().optional(),
    startsWith: idStart(200).optional(),
    ...paging,
  },
  output: pageOf(deploymentSummary),
  run: async ({ db }: Deployments, { status, project, branch, startsWith, limit, cursor }) => {
    const page = { limit, cursor }
    if ([status, project, startsWith].filter((filter) => filter !== undefined).length > 1) throw several()
    if (branch !== undefined && project === undefined) throw alone(branch)
    if (startsWith !== undefined) return db.listDeploymentsByPrefix({ prefix: startsWith }, page)
    if (status !== undefined) return db.listDeploymentsByStatus({ status }, page)
    if (project === undefined) return db.listDeployments({}, page)
    if (branch === undefined) return db.listDeploymentsOfProject({ project }, page)
    return db.listDeploymentsOfBranch({ project, branch }, page)
  },
})

function several() {
  return refuse(
    'INVALID_INPUT',
    'Deployments are listed by status, by project or by a prefix of their ids.',
    {
      field: 'status',
      remedy: 'Give one of the three.',
    },
  )
}

function alone(branch: string) {
  return refuse('INVALID_INPUT', `Branch ${branch} has no project.`, {
    field: 'project',
    remedy: 'Give the project of the branch.',
  })
}
