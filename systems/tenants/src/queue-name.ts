import type { QueueAddress } from './ports/provisioner.js'

export const queueTypes = ['inbound', 'outbound'] as const
export type QueueType = (typeof queueTypes)[number]

/** The name follows from the tenant: making the queue again makes the same one. */
export function queueName(tenantId: string, type: QueueType): string {
  return `${tenantId}-${type}`
}

const localArn = 'arn:tablewright:sqs:local:tenants:'

/** Where a queue of the built-in provisioner is reached. The path is that of the HTTP API. */
export function queueAddress(tenantId: string, type: QueueType): QueueAddress {
  return {
    arn: `${localArn}${queueName(tenantId, type)}`,
    url: `/api/tenants/tenants/${encodeURIComponent(tenantId)}/queues/${type}/messages`,
  }
}

/** Whether a queue is kept in the table, and not by another provisioner. */
export function isLocal(arn: string): boolean {
  return arn.startsWith(localArn)
}
