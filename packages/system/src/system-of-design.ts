import { connect, verify } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { driftRepairs, driftViolation } from './drift.js'
import { noAccess } from './identity/access.js'
import type { CheckResult, RepairResult } from './invariants.js'
import { sampleDesign } from './sample/sample-design.js'
import type { Resources, SampleOptions, System } from './system.js'

/** The resources of each client. Sample data needs them for patterns that the design does not have. */
const opened = new WeakMap<object, Resources>()

/**
 * Returns a system without actions for the design of a table that belongs to another program. Its only
 * invariants are the derived items.
 */
export function systemOfDesign(design: Design, designSource?: string): System<object> {
  const { name } = design.model
  const patterns = Object.keys(design.model.patterns).length
  const commandName = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    name: commandName,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    commandName,
    summary: `A design with ${patterns} access ${patterns === 1 ? 'pattern' : 'patterns'}.`,
    design,
    designSource,
    open: ({ driver, ...options }) => {
      const db = connect(design, driver, options)
      opened.set(db, { driver, ...options })
      return db
    },
    access: noAccess,
    routes: [],
    commands: [],
    jobs: [],
    problems: {},
    check: checkDerived,
    repair: repairDerived,
    sample: (db, options) => sample(design, opened.get(db)!, options),
  }
}

async function checkDerived(db: object): Promise<CheckResult> {
  const { examined, findings } = await verify(db)
  const violations = findings.map((finding) => driftViolation(finding, 'derived-items'))
  return { counted: { items: examined }, violations }
}

async function repairDerived(db: object): Promise<RepairResult> {
  const { findings } = await verify(db, { repair: true })
  return { ...(await checkDerived(db)), repairs: driftRepairs(findings) }
}

async function sample(design: Design, resources: Resources, options: SampleOptions): Promise<void> {
  const { refused } = await sampleDesign(design, resources, options)
  for (const { entity, reason } of refused)
    options.onNotice?.(
      `No sample data for ${entity}: ${reason} Add its items through the client or the console.`,
    )
}
