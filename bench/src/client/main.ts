import { compare } from '../harness/compare.js'
import { report } from '../harness/report.js'
import type { Row } from '../harness/row.js'
import { bundleSize } from './bundle-size.js'
import { calls, proveAlike } from './calls.js'
import { coldCheck } from './cold-check.js'
import { typeCost } from './type-cost.js'

const effort = { rounds: 25, batchMilliseconds: 30 }

await proveAlike()
const rows: Row[] = []
for (const comparison of calls) rows.push(await compare(comparison, effort))
rows.push(...(await bundleSize()), typeCost(), coldCheck())
report('packages/client: CPU time an operation against @aws-sdk/lib-dynamodb, over a faked network', rows)
