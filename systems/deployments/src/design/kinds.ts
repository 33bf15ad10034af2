import * as t from '@tablewright/design'

export const deploymentStatus = () =>
  t.oneOf(
    'INITIALIZED',
    'CREATE_IN_PROGRESS',
    'CREATE_COMPLETE',
    'CREATE_FAILED',
    'FINISHED',
    'DESTROY_REQUESTED',
    'DESTROY_IN_PROGRESS',
    'DESTROY_FAILED',
  )

/** Display name: `shop main 3f2a1c`. */
export const deploymentAlias = () => t.text({ minimumLength: 1, maximumLength: 200 })
export const failureReason = () => t.text({ minimumLength: 1, maximumLength: 1_000 })

/** Output of the build: routes of requests and configuration of the Next.js runtime. Fixed once finished. */
export const builtRoutes = () => t.json().bytes(1_000)
export const builtConfig = () => t.json().bytes(2_000)

export const hostname = () => t.reversedHostname().stored('HostnameRev')
export const basePath = () => t.text({ delimiter: 'escape', maximumLength: 180 }).default('/')
