import { newTableReadUnits, newTableWriteUnits } from '@tablewright/dynamo/limits'
import type { BillingModel, TableModel, WarmThroughputModel } from '../../model/table-model.js'
import type { Problem } from './table-problems.js'

/** Reports warm throughput that DynamoDB refuses: it must not be below the units of the table. */
export function warmThroughputProblems({ name, indexes, billing, warmThroughput }: TableModel): Problem[] {
  return [{ name, warmThroughput }, ...Object.values(indexes)].flatMap((each) =>
    each.warmThroughput === undefined ? [] : problemsOf(each.name, each.warmThroughput, billing),
  )
}

function problemsOf(
  name: string,
  { readUnits, writeUnits }: WarmThroughputModel,
  billing: BillingModel,
): Problem[] {
  const lowest =
    billing.mode === 'on-demand'
      ? { readUnits: newTableReadUnits, writeUnits: newTableWriteUnits }
      : { readUnits: billing.readUnits, writeUnits: billing.writeUnits }
  const parts = [
    ['read', readUnits, lowest.readUnits],
    ['write', writeUnits, lowest.writeUnits],
  ] as const
  return parts.flatMap(([direction, units, least]) =>
    units === undefined || (Number.isInteger(units) && units >= least)
      ? []
      : [
          {
            what: `${name} has a warm throughput of ${units} ${direction} units`,
            remedy: `Use a whole number from ${least}, which it has from the start, or leave it out.`,
          },
        ],
  )
}
