import {
  boolean,
  clear,
  create,
  design,
  get,
  id,
  mirror,
  oneOf,
  query,
  table,
  text,
  timestamp,
  update,
  version,
} from 'tablewright'
import { outbox } from 'tablewright/system'

const lending = table('Lending', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })

export const Thing = lending.entity('THING', {
  key: { PK: 'THING#<thingId>', SK: 'META' },
  attributes: {
    thingId: id(),
    name: text({ maximumLength: 100 }),
    state: oneOf('HERE', 'LENT'),
    borrower: id().optional(),
    dueAt: timestamp().optional(),
    /** Whether the loan is reported as overdue. */
    reported: boolean().default(false),
    createdAt: timestamp().onCreate(),
    version: version(),
  },
  derives: {
    InList: mirror({
      key: { PK: 'THINGS', SK: 'THING#<thingId>' },
      copies: ['name', 'state', 'borrower', 'dueAt'],
      expect: { items: 1000 },
    }),
    OfBorrower: mirror({
      key: { PK: 'BORROWER#<borrower>', SK: 'THING#<thingId>' },
      copies: ['name', 'dueAt'],
      while: { state: 'LENT' },
    }),
    Due: mirror({
      key: { PK: 'DUE', SK: '<dueAt>#<thingId>' },
      copies: ['borrower'],
      while: { state: 'LENT', reported: false },
      expect: { items: 200 },
    }),
  },
})

/** Events are recorded in the transaction of the change that they report. */
const events = outbox(lending)

export const lendingDesign = design('lending', {
  entities: { Thing, ...events.entities },
  patterns: {
    addThing: create(Thing, {
      id: 'AP-01',
      goal: 'Add a thing to lend',
      to: { state: 'HERE', reported: false },
      rate: 'low',
    }),
    thing: get(Thing, { id: 'AP-02', goal: 'Show a thing', consistency: 'strong', rate: 'medium' }),
    things: query(Thing.InList, {
      id: 'AP-03',
      goal: 'List all things',
      expect: { items: 1000 },
      rate: 'low',
    }),
    lend: update(Thing, {
      id: 'AP-04',
      goal: 'Lend a thing that is here',
      set: ['borrower', 'dueAt'],
      to: { state: 'LENT', reported: false },
      when: { state: 'HERE' },
      rate: 'low',
    }),
    takeBack: update(Thing, {
      id: 'AP-05',
      goal: 'Take a thing back',
      to: { state: 'HERE', borrower: clear(), dueAt: clear(), reported: false },
      when: { state: 'LENT' },
      rate: 'low',
    }),
    loansOf: query(Thing.OfBorrower, {
      id: 'AP-06',
      goal: 'List what somebody has borrowed',
      by: 'borrower',
      expect: { items: 10 },
      rate: 'medium',
    }),
    dueLoans: query(Thing.Due, {
      id: 'AP-07',
      goal: 'Find loans that are due and not reported',
      before: 'dueAt',
      expect: { items: 20 },
      rate: 'low',
    }),
    reportLoan: update(Thing, {
      id: 'AP-08',
      goal: 'Mark a loan as reported, once',
      to: { reported: true },
      when: { state: 'LENT', reported: false },
      guard: 'version',
      rate: 'low',
    }),
    ...events.patterns,
  },
})
