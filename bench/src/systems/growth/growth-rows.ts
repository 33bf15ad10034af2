import type { Row } from '../../harness/row.js'
import { loopRows } from '../loop/loop-rows.js'
import { finalizeRows, statementRows } from './invoicing-rows.js'
import { sampleRows } from './sample-rows.js'

/**
 * Costs that grow with the data: sample data, long work next to other requests, statements, shared commits.
 */
export async function growthRows(items: number): Promise<Row[]> {
  return [
    ...(await finalizeRows()),
    ...(await statementRows()),
    ...(await sampleRows(items)),
    ...(await loopRows(items)),
  ]
}
