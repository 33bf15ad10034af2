import { id, integer, oneOf, text } from '@tablewright/design'
import { type EventCatalog, type NewEvent, newEvent } from '@tablewright/system'

const deployment = { deploymentId: id(), generation: integer() }
const alias = { hostname: id(), basePath: text(), revision: integer() }

/** The events of deployments. Events of one deployment, and of one host name, are delivered in order. */
export const deploymentEvents = {
  'deployment.finished': {
    aggregate: 'deployment',
    summary: 'A deployment has finished and can be served.',
    data: deployment,
  },
  'deployment.failed': {
    aggregate: 'deployment',
    summary: 'A deployment could not be created or destroyed.',
    data: { ...deployment, during: oneOf('CREATE', 'DESTROY'), reason: text().optional() },
    mail: {
      subject: 'Deployment {deploymentId} failed',
      text: 'Deployment {deploymentId} failed during {during}. Reason: {reason}.',
    },
  },
  'deployment.destroyed': {
    aggregate: 'deployment',
    summary: 'A deployment was destroyed.',
    data: deployment,
  },
  'alias.moved': {
    aggregate: 'alias',
    summary: 'A host name serves another deployment.',
    data: {
      ...alias,
      deploymentId: id(),
      replaced: id().optional(),
      change: oneOf('CREATED', 'REPLACED', 'ROLLED_BACK'),
    },
  },
  'alias.deleted': {
    aggregate: 'alias',
    summary: 'A host name no longer serves a deployment.',
    data: { ...alias, replaced: id() },
  },
} as const satisfies EventCatalog

interface StatusChange {
  readonly deploymentId: string
  readonly generation: number
  readonly reason?: string | undefined
}

/** Returns the events of a status change of a deployment. */
export function statusEvents(status: string, { deploymentId, generation, reason }: StatusChange): NewEvent[] {
  const data = { deploymentId, generation }
  switch (status) {
    case 'FINISHED':
      return [newEvent(deploymentEvents, 'deployment.finished', deploymentId, data)]
    case 'CREATE_FAILED':
    case 'DESTROY_FAILED': {
      const during = status === 'CREATE_FAILED' ? 'CREATE' : 'DESTROY'
      return [newEvent(deploymentEvents, 'deployment.failed', deploymentId, { ...data, during, reason })]
    }
    case 'DESTROYED':
      return [newEvent(deploymentEvents, 'deployment.destroyed', deploymentId, data)]
    default:
      return []
  }
}
