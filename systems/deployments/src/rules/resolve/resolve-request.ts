import { id, json, reversedHostname, text } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Deployments } from '../../open.js'
import { hostnameField, readRequestHost, readRequestPath } from '../address.js'

export const resolveRequest = action({
  summary: 'Find the deployment that serves a host name and path',
  input: { host: hostnameField(), path: text({ minimumLength: 1, maximumLength: 2048 }).default('/') },
  output: one({
    deploymentId: id(),
    deploymentAlias: text().optional(),
    hostname: reversedHostname(),
    basePath: text(),
    routes: json(),
  }),
  run: async ({ resolver }: Deployments, input) => {
    const host = readRequestHost(input.host)
    const path = readRequestPath(input.path)
    const route = await resolver.resolve(host, path)
    if (route) return route
    throw refuse('NOT_FOUND', `Nothing is served at ${host}${path}.`, {
      field: 'host',
      remedy: 'Create an alias for the host name.',
      data: { host, path },
    })
  },
})
