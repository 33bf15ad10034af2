import { verify } from 'tablewright/client'
import {
  checkOutbox,
  command,
  driftRepairs,
  driftViolation,
  repairOutbox,
  route,
  type System,
} from 'tablewright/system'
import { addThing, lendThing, listLoans, listThings, returnThing, showThing } from './actions.js'
import { lendingDesign } from './design.js'
import { lendingEvents } from './events.js'
import { reportOverdue } from './report-overdue.js'
import { access } from './roles.js'
import { sampleLending } from './sample.js'
import { type Lending, openLending } from './services.js'

/** The system that the server, the command line and the console offer. */
export const lendingSystem: System<Lending> = {
  name: 'lending',
  title: 'Lending',
  commandName: 'lending',
  summary: 'Things that people borrow and return.',
  design: lendingDesign,
  open: openLending,
  access,
  routes: [
    route('GET /things', listThings),
    route('POST /things', addThing, { status: 201, outcome: '<name> added' }),
    route('GET /things/:thingId', showThing),
    route('POST /things/:thingId/lend', lendThing, {
      outcome: ['<name> lent to <borrower> until <dueAt>', '<name> lent'],
    }),
    route('POST /things/:thingId/return', returnThing, { outcome: '<name> returned' }),
    route('GET /loans', listLoans),
  ],
  commands: [
    command('list', listThings, ['tablewright lending list --limit 10']),
    command('add <thingId>', addThing, ['tablewright lending add drill-1 --name "Cordless drill"']),
    command('show <thingId>', showThing, ['tablewright lending show drill-1']),
    command('lend <thingId>', lendThing, [
      'tablewright lending lend drill-1 --borrower ann --due-at 2030-01-31T12:00:00Z',
    ]),
    command('return <thingId>', returnThing, ['tablewright lending return drill-1']),
    command('loans', listLoans, ['tablewright lending loans --borrower ann']),
  ],
  jobs: [reportOverdue],
  events: lendingEvents,
  outbox: ({ db }) => db,
  problems: { THING_LENT: 409, THING_NOT_LENT: 409 },
  check,
  repair: async (services) => {
    const { findings } = await verify(services.db, { repair: true })
    const repairs = [...driftRepairs(findings), ...(await repairOutbox(services.db, findings))]
    return { ...(await check(services)), repairs }
  },
  sample: sampleLending,
}

async function check({ db }: Lending) {
  const { examined, findings } = await verify(db)
  const outbox = await checkOutbox(db, findings)
  const drift = findings.map((finding) => driftViolation(finding, 'derived-items'))
  return {
    counted: { items: examined, ...outbox.counted },
    violations: [...drift, ...outbox.violations],
  }
}
