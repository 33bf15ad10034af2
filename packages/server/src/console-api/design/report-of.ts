import { type CheckReport, check } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'

const reports = new WeakMap<DesignModel, CheckReport>()

/** Returns the report of `check`. Cached, because it is slow to compute and never changes. */
export function reportOf(model: DesignModel): CheckReport {
  const report = reports.get(model) ?? check(model)
  reports.set(model, report)
  return report
}
