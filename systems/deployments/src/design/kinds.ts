import * as t from '@tablewright/design'
import { blockText, lineText } from '@tablewright/system'

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

/** Events that the hosting of a deployment reports. */
export const deploymentEvents = [
  'CREATE_IN_PROGRESS',
  'CREATE_COMPLETE',
  'CREATE_FAILED',
  'FINISHED',
  'DESTROY_REQUESTED',
  'DESTROY_IN_PROGRESS',
  'DESTROY_FAILED',
  'DESTROYED',
] as const

/** An event in the log of a deployment. The system itself logs `CREATED` and `DELETED`. */
export const loggedEvent = () => t.oneOf('CREATED', ...deploymentEvents, 'DELETED')

/** 1 for the first deployment with an id, 2 for the next one with the same id, and so on. */
export const generation = () => t.integer({ minimum: 1 })

/** A project is a label of a host name: `shop`. */
export const project = () =>
  t.text({
    minimumLength: 1,
    maximumLength: 40,
    lowerCase: true,
    pattern: /[a-z0-9]+(-[a-z0-9]+)*/,
    expected: 'letters and digits with single hyphens between them, like web-shop',
  })
export const branch = () => t.text({ minimumLength: 1, maximumLength: 100, delimiter: 'escape' })
/** Hexadecimal name of a commit, whole or shortened. */
export const commit = () =>
  t.text({
    lowerCase: true,
    pattern: /[0-9a-f]{7,64}/,
    expected: 'a commit of 7 to 64 hexadecimal digits',
    maximumLength: 64,
  })
export const commitMessage = () => t.text({ minimumLength: 1, maximumLength: 300 })
export const commitAuthor = () => t.text({ minimumLength: 1, maximumLength: 100 })
/** SHA-256 of a stored file, in hexadecimal. */
export const fileHash = () =>
  t.text({ pattern: /[0-9a-f]{64}/, expected: 'a SHA-256 hash of 64 hexadecimal digits', maximumLength: 64 })

/** Display name: `shop main 3f2a1c`. */
export const deploymentAlias = () => t.text({ minimumLength: 1, maximumLength: 200 })
export const failureReason = () => t.text({ minimumLength: 1, maximumLength: 1_000 })

/** Texts from people and build systems. */
export const written = {
  branch: () => lineText(100, 1),
  commitMessage: () => blockText(300, 1),
  commitAuthor: () => lineText(100, 1),
  deploymentAlias: () => lineText(200, 1),
  failureReason: () => blockText(1_000, 1),
}

/** Output of the build: routes of requests and configuration of the Next.js runtime. Fixed once finished. */
export const builtRoutes = () => t.json().bytes(1_000)
export const builtConfig = () => t.json().bytes(2_000)

/** A host name in normal order; `*.example.com` matches the names one label below a domain. */
export const writtenHost = () => t.text({ minimumLength: 1, maximumLength: 253 })
export const hostname = () => t.reversedHostname().stored('HostnameRev')
export const basePath = () => t.text({ delimiter: 'escape', maximumLength: 180 }).default('/')
