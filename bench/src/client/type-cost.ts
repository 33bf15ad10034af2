import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { figure, type Row } from '../harness/row.js'
import { root } from './root.js'

/** The figure that `npm run check:type-cost` counts and CI limits: type instantiations of five entities, nine patterns, a call of each. */
export function typeCost(): Row {
  const report = spawnSync(process.execPath, [join(root, 'verify', 'dist', 'type-cost', 'report.js')], {
    encoding: 'utf8',
  })
  const count = /^verify\/type-cost\s+(\d+)/m.exec(report.stdout)?.[1]
  if (count === undefined)
    throw new TypeError(`no count of type instantiations in:\n${report.stdout}${report.stderr}`)
  return figure('type checking five entities', 'instantiations', Number(count), { atMost: 15_000 })
}
