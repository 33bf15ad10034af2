import type { QueueAddress } from './ports/provisioner.js'

export const queueTypes = ['inbound', 'outbound'] as const
export type QueueType = (typeof queueTypes)[number]

/**
 * Returns the name of a queue, which is derived from the tenant: a queue that is created again has the same
 * name.
 */
export function queueName(tenantId: string, type: QueueType): string {
  return `${tenantId}-${type}`
}

const localArn = 'arn:tablewright:sqs:local:tenants:'

/** Returns the address of a queue of the built-in provisioner: a path of the HTTP API. */
export function queueAddress(tenantId: string, type: QueueType): QueueAddress {
  return {
    arn: `${localArn}${queueName(tenantId, type)}`,
    url: `/api/tenants/tenants/${encodeURIComponent(tenantId)}/queues/${type}/messages`,
  }
}

/** Whether a queue is stored in the table, and not by another provisioner. */
export function isLocal(arn: string): boolean {
  return arn.startsWith(localArn)
}
