import { emptyShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

const cacheMinutes = 1_440

export const describeEndpoints = operation('DescribeEndpoints', emptyShape, (context) => ({
  Endpoints: [{ Address: context.endpoint.address, CachePeriodInMinutes: cacheMinutes }],
}))
