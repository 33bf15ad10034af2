import { boolean, id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { operations } from '../design/kinds.js'
import { queueTypes } from '../queue-name.js'

export const tenantId = () => id()
export const queueType = oneOf(...queueTypes)

/** A version such as 0.1.18, or 0.1.18-beta.2. */
export const versionForm = /^\d+(\.\d+)*(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/

/** A version: 0.1.18. */
export const stackVersion = () =>
  id().validate({
    '~standard': {
      version: 1,
      vendor: 'tablewright',
      validate: (value) =>
        typeof value === 'string' && versionForm.test(value)
          ? { value }
          : { issues: [{ message: 'must be a version like 0.1.18' }] },
    },
  })

/** The answer of getQueue. */
export const queueShape = { tenantId: id(), type: queueType, arn: text(), url: text(), version: id() }

/** A tenant in a list. */
export const tenantShape = {
  tenantId: id(),
  version: id(),
  active: boolean(),
  inboundQueueArn: text().optional(),
  inboundQueueUrl: text().optional(),
  outboundQueueArn: text().optional(),
  outboundQueueUrl: text().optional(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  revision: integer(),
}

export const runShape = {
  tenantId: id(),
  operation: oneOf(...operations),
  version: id(),
  execution: id(),
  attempt: integer(),
  status: oneOf('Started', 'Failure', 'Success'),
  updatedAt: timestamp(),
  retryAt: timestamp().optional(),
  failure: text().optional(),
}
