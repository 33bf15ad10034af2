import { id, isTablewrightError, oneOf, text, timestamp } from 'tablewright'
import { action, emitUpdated, newEvent, one, pageOf, paging, refuse } from 'tablewright/system'
import { lendingEvents } from './events.js'
import type { Lending } from './services.js'

const listed = {
  thingId: id(),
  name: text(),
  state: oneOf('HERE', 'LENT'),
  borrower: id().optional(),
  dueAt: timestamp().optional(),
}

export const addThing = action({
  summary: 'Add a thing to lend',
  input: { thingId: id(), name: text({ minimumLength: 1, maximumLength: 100 }) },
  output: one(listed),
  run: ({ db }: Lending, input) => db.addThing(input),
})

export const listThings = action({
  summary: 'List all things',
  input: paging,
  output: pageOf(listed),
  run: async ({ db }: Lending, { limit, cursor }) => db.things({}, { limit, cursor }),
})

export const showThing = action({
  summary: 'Show a thing and who has it',
  input: { thingId: id() },
  output: one(listed),
  run: (services: Lending, { thingId }) => requireThing(services, thingId),
})

export const lendThing = action({
  summary: 'Lend a thing until a time',
  input: { thingId: id(), borrower: id().optional(), dueAt: timestamp() },
  subject: ['borrower'],
  output: one(listed),
  run: async (services: Lending, { thingId, borrower, dueAt }) => {
    const lent = newEvent(lendingEvents, 'thing.lent', thingId, { thingId, borrower, dueAt })
    try {
      const [thing] = await emitUpdated(services, [lent], (tx) => [tx.lend({ thingId, borrower, dueAt })])
      return thing
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      throw refuse('THING_LENT', `${thingId} is lent already.`, {
        field: 'thingId',
        remedy: 'Wait until it is returned, or choose another thing.',
      })
    }
  },
})

export const returnThing = action({
  summary: 'Take a thing back',
  input: { thingId: id() },
  output: one(listed),
  run: async (services: Lending, { thingId }) => {
    const { borrower } = await requireThing(services, thingId)
    if (borrower === undefined) throw notLent(thingId)
    const returned = newEvent(lendingEvents, 'thing.returned', thingId, { thingId, borrower })
    try {
      const [thing] = await emitUpdated(services, [returned], (tx) => [tx.takeBack({ thingId })])
      return thing
    } catch (error) {
      throw isTablewrightError(error, 'CONDITION_FAILED') ? notLent(thingId) : error
    }
  },
})

export const listLoans = action({
  summary: 'List what somebody has borrowed',
  input: { borrower: id().optional(), ...paging },
  subject: ['borrower'],
  output: pageOf({ thingId: id(), name: text(), dueAt: timestamp().optional() }),
  run: async ({ db }: Lending, { borrower, limit, cursor }) => db.loansOf({ borrower }, { limit, cursor }),
})

async function requireThing({ db }: Lending, thingId: string) {
  const thing = await db.thing({ thingId })
  if (thing) return thing
  throw refuse('NOT_FOUND', `There is no thing ${thingId}.`, {
    field: 'thingId',
    remedy: 'Check the id, or add the thing first.',
  })
}

function notLent(thingId: string) {
  return refuse('THING_NOT_LENT', `${thingId} is not lent.`, {
    field: 'thingId',
    remedy: 'Nothing needs to be done.',
  })
}
