import * as t from '@tablewright/design'

export const tenantId = () => t.id()
/** Version of the tenant's stack, such as 0.1.18. Versions are compared as versions, never as text. */
export const stackVersion = () => t.id()
/** The address of a queue. */
export const maxAddressLength = 2_048
export const address = () => t.text({ maximumLength: maxAddressLength })
/** Why a run failed, cut to this length before it is recorded. */
export const maxFailureLength = 1_000
export const failure = () => t.text({ maximumLength: maxFailureLength })

export const operations = ['CREATE', 'UPDATE', 'DELETE'] as const
export const runStatus = () => t.oneOf('Started', 'Failure', 'Success')
