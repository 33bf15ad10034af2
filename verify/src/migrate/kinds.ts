import { defineMigration, type Migration } from '@tablewright/adopt'
import * as t from '@tablewright/design'

/** One kind of change between two designs of the same tickets, with the writers that it needs. */
export interface ChangeKind {
  readonly name: string
  readonly migration: Migration
  /** Writers of the new design start before the check: the old one does not maintain the new derived items. */
  readonly newWritersFirst?: true
}

const plainTable = { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' } as const
const plain = t.table('Desk', plainTable)
const key = { PK: 'TICKET#<ticketId>', SK: 'TICKET' } as const

const common = {
  ticketId: t.id(),
  desk: t.id().immutable(),
  agent: t.id(),
  state: t.oneOf('OPEN', 'CLOSED'),
  hits: t.integer().default(0),
}

/** The patterns that the writers call, whatever the design. */
function patternsOf<E extends t.Entity>(Ticket: E) {
  const entity = Ticket as never
  return {
    addTicket: t.create(entity),
    ticket: t.get(entity, { consistency: 'strong' }),
    touchTicket: t.update(entity, { to: { hits: t.increment() } } as never),
    assignTicket: t.update(entity, { set: ['agent', 'state'] } as never),
    removeTicket: t.remove(entity, { mustExist: true } as never),
  }
}

const Base = plain.entity('TICKET', { key, attributes: common })
const base = t.design('desk', { entities: { Ticket: Base }, patterns: patternsOf(Base as never) })

function derivedItems(): ChangeKind {
  const Ticket = plain.entity('TICKET', {
    key,
    attributes: common,
    derives: {
      OfAgent: t.mirror({ key: { PK: 'AGENT#<agent>', SK: 'TICKET#<ticketId>' }, copies: ['state', 'hits'] }),
      InState: t.mirror({
        key: { PK: 'STATE#<state>', SK: 'TICKET#<ticketId>' },
        while: { state: 'OPEN' },
      }),
    },
  })
  const after = t.design('desk', { entities: { Ticket }, patterns: patternsOf(Ticket as never) })
  return { name: 'derived items', migration: defineMigration(base, after), newWritersFirst: true }
}

function newIndex(): ChangeKind {
  const table = t.table('Desk', {
    ...plainTable,
    indexes: { ByAgent: { partitionKey: 'GPK', sortKey: 'GSK' } },
  })
  const Ticket = table.entity('TICKET', {
    key: { ...key, GPK: 'AGENT#<agent>', GSK: '<state>#<ticketId>' },
    attributes: common,
  })
  const after = t.design('desk', { entities: { Ticket }, patterns: patternsOf(Ticket as never) })
  return { name: 'new index', migration: defineMigration(base, after) }
}

function movedKey(): ChangeKind {
  const Ticket = plain.entity('TICKET', {
    key: { PK: 'DESK#<desk>', SK: 'TICKET#<ticketId>' },
    attributes: { ...common, note: t.text().optional() },
  })
  const entity = Ticket as never
  const after = t.design('desk', {
    entities: { Ticket },
    patterns: { ...patternsOf(entity), ticketsOfDesk: t.query(entity, { by: 'desk' } as never) },
  })
  return { name: 'moved key', migration: defineMigration(base, after) }
}

/** Another table with other key attributes: the impact "needs table replacement". */
function replacedTable(): ChangeKind {
  const table = t.table('Tickets', { partitionKey: 'desk', sortKey: 'id', entityType: 'kind' })
  const Ticket = table.entity('TICKET', { key: { desk: '<desk>', id: 'T#<ticketId>' }, attributes: common })
  const entity = Ticket as never
  const after = t.design('desk', {
    entities: { Ticket },
    patterns: { ...patternsOf(entity), ticketsOfDesk: t.query(entity, { by: 'desk' } as never) },
  })
  return { name: 'replaced table', migration: defineMigration(base, after) }
}

function changedAttributes(): ChangeKind {
  const Ticket = plain.entity('TICKET', {
    key,
    attributes: {
      ticketId: t.id(),
      desk: t.id().immutable(),
      /** Renamed in the table. */
      agent: t.id().stored('assignee'),
      /** Another kind, under another stored name. */
      state: t.oneOf('OPEN', 'CLOSED'),
      closed: t.boolean().stored('isClosed'),
      hits: t.integer().default(0),
      /** New, with a default. */
      priority: t.oneOf('LOW', 'HIGH').default('LOW'),
    },
  })
  const after = t.design('desk', {
    entities: { Ticket },
    patterns: {
      ...patternsOf(Ticket as never),
      addTicket: t.create(Ticket, { to: { closed: false } }),
    },
  })
  const migration = defineMigration(base, after, {
    transforms: {
      Ticket: {
        forward: (old) => ({ ...old, closed: old.state === 'CLOSED', priority: 'LOW' as const }),
        backward: ({ closed: _closed, priority: _priority, ...rest }) => rest,
      },
    },
  })
  return { name: 'changed attributes', migration }
}

function removed(): ChangeKind {
  const Old = plain.entity('TICKET', {
    key,
    attributes: { ...common, memo: t.text().default('') },
    derives: {
      OfAgent: t.mirror({ key: { PK: 'AGENT#<agent>', SK: 'TICKET#<ticketId>' }, copies: ['state'] }),
    },
  })
  const Label = plain.entity('LABEL', {
    key: { PK: 'LABEL#<label>', SK: 'LABEL' },
    attributes: { label: t.id(), color: t.text() },
  })
  const before = t.design('desk', {
    entities: { Ticket: Old, Label },
    patterns: { ...patternsOf(Old as never), addLabel: t.put(Label) },
  })
  return { name: 'removed parts', migration: defineMigration(before, base) }
}

/** Every kind of impact that `diff` names for data that stays in its table. */
export const changeKinds: readonly (() => ChangeKind)[] = [
  newIndex,
  replacedTable,
  movedKey,
  changedAttributes,
  removed,
  derivedItems,
]
