import { compare } from '../harness/compare.js'
import { report } from '../harness/report.js'
import type { Row } from '../harness/row.js'
import { conversions } from './conversions.js'
import { expressions } from './expressions.js'
import { numbers } from './numbers.js'
import { proveEqual } from './prove-equal.js'

const provenItems = 10_000

proveEqual(provenItems)
const rows: Row[] = []
for (const comparison of [...conversions, ...expressions, ...numbers]) rows.push(await compare(comparison))
report(
  `packages/dynamo: CPU time an operation; conversion equal to @aws-sdk/util-dynamodb on ${provenItems} items`,
  rows,
)
