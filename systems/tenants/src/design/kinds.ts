import * as t from '@tablewright/design'

export const tenantId = () => t.id()
/** Version of the tenant's stack, such as 0.1.18. Versions are compared as versions, never as text. */
export const stackVersion = () => t.id()

export const operations = ['CREATE', 'UPDATE', 'DELETE'] as const
export const runStatus = () => t.oneOf('Started', 'Failure', 'Success')
