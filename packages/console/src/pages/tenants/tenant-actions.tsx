import type { JSX } from 'preact'
import type { Undo } from '../../api/call.js'
import { ActionButtons, type ActionChoice, ActionMenu } from '../../kit/index.js'
import type { Tenant } from './types.js'

/** The actions on a tenant in its state. */
export function TenantActions(props: { tenant: Tenant; version: string | undefined }): JSX.Element {
  const { state, tenantId } = props.tenant
  const choices = choicesOf(state).map((choice) => ({
    ...choice,
    title: `${choice.label} ${tenantId}`,
    known: { tenantId },
    ...(versioned.has(choice.operation) && { version: props.version, undo: undoOf(choice, tenantId) }),
  }))
  const main = choices.filter(({ danger }) => !danger)
  return (
    <>
      <ActionButtons system="tenants" choices={main} />
      <ActionMenu system="tenants" label="More" choices={choices.filter(({ danger }) => danger)} />
    </>
  )
}

/** Actions that require the revision that was read. */
const versioned = new Set<string>(['POST /tenants/:tenantId/activate', 'POST /tenants/:tenantId/deactivate'])

/** Returns the undo of an action: activating undoes deactivating, and vice versa. */
function undoOf({ operation }: ActionChoice, tenantId: string): Undo {
  const inverse = operation.endsWith('/deactivate')
    ? 'POST /tenants/:tenantId/activate'
    : 'POST /tenants/:tenantId/deactivate'
  return () => ({ operation: inverse, input: { tenantId } })
}

const upgrade: ActionChoice = {
  label: 'Upgrade',
  operation: 'POST /tenants/:tenantId/upgrade',
  about: 'To the current version unless you name one that is newer than its own.',
}
const remove: ActionChoice = {
  label: 'Delete',
  operation: 'DELETE /tenants/:tenantId',
  about: 'Its queue and all messages are deleted. Its history is kept.',
  danger: true,
}
const deactivate: ActionChoice = {
  label: 'Deactivate',
  operation: 'POST /tenants/:tenantId/deactivate',
  about: 'The tenant keeps its queue, but requests for the queue are refused.',
  danger: true,
}
const activate: ActionChoice = {
  label: 'Activate',
  operation: 'POST /tenants/:tenantId/activate',
  about: 'Requests for its queue are answered again.',
}
const reprovision: ActionChoice = {
  label: 'Reprovision',
  operation: 'POST /tenants/:tenantId/reprovision',
  about: 'A new run provisions its queue.',
}

function choicesOf(state: Tenant['state']): readonly ActionChoice[] {
  switch (state) {
    case 'active':
      return [upgrade, deactivate, remove]
    case 'inactive':
      return [activate, upgrade, remove]
    case 'failed':
    case 'deleted':
      return [reprovision]
    case 'busy':
      return []
  }
}
