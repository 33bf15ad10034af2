import { type CheckReport, check } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'

const reports = new WeakMap<DesignModel, CheckReport>()

/** What is proven of a design: proving takes a while and its result never changes. */
export function reportOf(model: DesignModel): CheckReport {
  const report = reports.get(model) ?? check(model)
  reports.set(model, report)
  return report
}
