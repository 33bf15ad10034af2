import type { Listener } from '@tablewright/system'
import type { Deployments } from '../open.js'
import { edgeHandler } from './edge-handler.js'

export const edgeListener: Listener<Deployments> = {
  name: 'edge',
  summary: 'Serves uploaded deployments by host name and path',
  protocol: 'http',
  handler: edgeHandler,
}
