import * as t from '@tablewright/design'

export const tenantId = () => t.id()
/** Version of the tenant's stack, such as 0.1.18. Versions are compared as versions, never as text. */
export const stackVersion = () => t.id()
/** Maximum length of the address of a queue. */
export const maxAddressLength = 2_048
export const address = () => t.text({ maximumLength: maxAddressLength })
/** Maximum length of the reason of a failure, which is truncated. */
export const maxFailureLength = 1_000
export const failure = () => t.text({ maximumLength: maxFailureLength })

export const operations = ['CREATE', 'UPDATE', 'DELETE'] as const
export const runStatus = () => t.oneOf('Started', 'Failure', 'Success')
