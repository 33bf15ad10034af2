import { connect, type VerifyReport, verify } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { Context } from '../context.js'
import { countItems } from '../data-location/count-items.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { withDatabase } from '../data-location/with-database.js'
import { startProgress } from '../output/progress.js'
import { renderDrift } from './render-drift.js'

export interface RunVerifyOptions extends LocationOptions {
  readonly repair?: true
}

/** Verifies the derived items of a design on its data and reports those that have drifted. */
export async function runVerify(context: Context, design: Design, options: RunVerifyOptions): Promise<void> {
  const { terminal } = context
  const { repair = false } = options
  const report = await withDatabase(
    design,
    options,
    { prepare: 'nothing', note: terminal.note },
    async (driver) => {
      const total = await countItems(driver, design.model)
      const progress = startProgress(terminal, 'Verifying')
      try {
        const onProgress = ({ examined }: { readonly examined: number }) => progress.update(examined, total)
        return await verify(connect(design, driver), { repair, onProgress })
      } finally {
        progress.end()
      }
    },
  )
  const left = driftLeft(report)
  if (left > 0) context.exitCode = 1
  const { examined, findings } = report
  if (options.json) terminal.printJson({ design: design.name, examined, findings, left })
  else terminal.print(renderDrift(report, left, terminal))
}

function driftLeft({ findings }: VerifyReport): number {
  return findings.filter(({ repaired }) => !repaired).length
}
