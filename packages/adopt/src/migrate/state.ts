import { createHash } from 'node:crypto'
import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import { readItem } from '../items/design-items.js'
import type { Migration } from './migration.js'

/** The phases of a migration, in order. */
export const phases = [
  'planned',
  'expanded',
  'backfilled',
  'derived',
  'verified',
  'switched',
  'cleaned',
  'contracted',
  'rolling back',
  'rolled back',
] as const

export type Phase = (typeof phases)[number]

export interface MigrationState {
  readonly id: string
  readonly phase: Phase
  /** Position of the pass of the phase, as opaque text. */
  readonly cursor?: string
  /** Items examined and changed in this phase. */
  readonly examined: number
  readonly changed: number
  /** In a phase of several rounds: the current one. */
  readonly round?: Round
  /** Incremented by every write of the state. */
  readonly revision: number
}

/**
 * One round over the items and then over the derived items. Stored with the cursor, to keep the counts after
 * a crash.
 */
export interface Round {
  readonly number: number
  readonly step: 'items' | 'derived'
  /** Number of items that this round wrote. */
  readonly changed: number
  /** Unique values that several items claim. */
  readonly contested?: number
}

/** Stores the state of a migration in the table itself: an interrupted run can be resumed on any machine. */
export class StateStore {
  readonly #driver: Driver
  readonly #table: string
  readonly #key: Item
  #state: MigrationState

  private constructor(driver: Driver, table: string, key: Item, state: MigrationState) {
    this.#driver = driver
    this.#table = table
    this.#key = key
    this.#state = state
  }

  static async open(driver: Driver, migration: Migration): Promise<StateStore> {
    const { table, key } = stateKey(migration)
    const { Item: found } = await driver.send('GetItem', { TableName: table, Key: key, ConsistentRead: true })
    const empty: MigrationState = { id: migration.id, phase: 'planned', examined: 0, changed: 0, revision: 0 }
    return new StateStore(driver, table, key, found ? readState(found) : empty)
  }

  get state(): MigrationState {
    return this.#state
  }

  async enter(phase: Phase): Promise<void> {
    await this.#write({
      id: this.#state.id,
      phase,
      examined: 0,
      changed: 0,
      revision: this.#state.revision + 1,
    })
  }

  async advance(cursor: string | undefined, examined: number, changed: number, contested = 0): Promise<void> {
    const { cursor: _, round, ...state } = this.#state
    await this.#write({
      ...state,
      ...(cursor === undefined ? {} : { cursor }),
      ...(round === undefined ? {} : { round: addTo(round, changed, contested) }),
      examined: state.examined + examined,
      changed: state.changed + changed,
      revision: state.revision + 1,
    })
  }

  /** Begins a step of a round, without a cursor. */
  async beginStep(round: Round): Promise<void> {
    const { cursor: _, ...state } = this.#state
    await this.#write({ ...state, round, revision: state.revision + 1 })
  }

  /** Writes the state if its revision is unchanged. The second of two concurrent runs fails. */
  async #write(state: MigrationState): Promise<void> {
    const before = this.#state.revision
    const data: AttributeValue = { S: JSON.stringify(state) }
    try {
      await this.#driver.send('PutItem', {
        TableName: this.#table,
        Item: {
          ...this.#key,
          tablewrightMigration: data,
          tablewrightRevision: { N: String(state.revision) },
        },
        ConditionExpression: before === 0 ? 'attribute_not_exists(#r)' : '#r = :before OR #r = :after',
        ExpressionAttributeNames: { '#r': 'tablewrightRevision' },
        ...(before === 0
          ? {}
          : {
              ExpressionAttributeValues: {
                ':before': { N: String(before) },
                ':after': { N: String(state.revision) },
              },
            }),
      })
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'ConditionalCheckFailedException') throw error
      throw new TablewrightError('MIGRATION_RUNNING', 'Another run of this migration is active.', {
        remedy:
          'Wait until the other run has ended, then run the command again: it resumes from the stored state.',
        data: { migration: state.id },
      })
    }
    this.#state = state
  }
}

function addTo(round: Round, changed: number, contested: number): Round {
  return { ...round, changed: round.changed + changed, contested: (round.contested ?? 0) + contested }
}

function readState(item: Item): MigrationState {
  return JSON.parse((item.tablewrightMigration as AttributeFields).S!) as MigrationState
}

/** Returns the key of the state, which no template of either design can render. */
export function stateKey(migration: Migration): StatePlace {
  for (const table of Object.keys(migration.before.model.tables)) {
    const place = reservedPlace(migration, table, `tablewright:migration:${migration.id}`)
    if (place) return place
  }
  throw new TablewrightError('MIGRATION_STATE_PLACE', 'No table has room for the state of the migration.', {
    remedy: 'Give one entity literal text in its key: every key of these tables is a value by itself.',
  })
}

interface StatePlace {
  readonly table: string
  readonly key: Item
}

/**
 * Returns a key with this text in a table of the old design. Undefined if an item of either design may have
 * it.
 */
function reservedPlace(migration: Migration, name: string, text: string): StatePlace | undefined {
  const { partition, sort } = migration.before.model.tables[name]!
  const value = (type: string): AttributeValue =>
    type === 'S'
      ? { S: text }
      : type === 'N'
        ? { N: reservedNumber(text) }
        : { B: Buffer.from(text).toString('base64') }
  const key: Item = Object.fromEntries([...partition, ...sort].map((part) => [part.name, value(part.type)]))
  const isFree = !readItem(migration.before, name, key) && !readItem(migration.after, name, key)
  return isFree ? { table: name, key } : undefined
}

/** Returns a distinct number for each text, near the smallest numbers of DynamoDB. */
function reservedNumber(text: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
  return `-9.${digits}e125`
}

/** An item that marks the current migration of a table. */
interface Mark {
  readonly id: string
  readonly state: StatePlace
}

/** Phases in which a migration has written nothing, or has nothing left to write. */
const finished: readonly Phase[] = ['planned', 'contracted', 'rolled back']

/**
 * Marks the tables of the old design with this migration. Throws MIGRATION_UNFINISHED if another migration
 * has begun and not ended: its copies would remain, and each would remove items of the other.
 */
export async function claimTables(driver: Driver, migration: Migration): Promise<void> {
  const mark: Mark = { id: migration.id, state: stateKey(migration) }
  for (const table of Object.keys(migration.before.model.tables)) {
    const place = reservedPlace(migration, table, 'tablewright:migration')
    if (place) await claimTable(driver, place, mark)
  }
}

async function claimTable(driver: Driver, { table, key }: StatePlace, mark: Mark): Promise<void> {
  const { Item: found } = await driver.send('GetItem', { TableName: table, Key: key, ConsistentRead: true })
  const text = (found?.tablewrightMigration as AttributeFields | undefined)?.S
  const other = text === undefined ? undefined : (JSON.parse(text) as Mark)
  if (other?.id === mark.id) return
  if (other) await requireFinished(driver, table, other)
  try {
    await driver.send('PutItem', {
      TableName: table,
      Item: { ...key, tablewrightMigration: { S: JSON.stringify(mark) } },
      ExpressionAttributeNames: { '#m': 'tablewrightMigration' },
      ...(text === undefined
        ? { ConditionExpression: 'attribute_not_exists(#m)' }
        : { ConditionExpression: '#m = :m', ExpressionAttributeValues: { ':m': { S: text } } }),
    })
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ConditionalCheckFailedException') throw error
    // A concurrent run of this or another migration marked the table.
    return claimTable(driver, { table, key }, mark)
  }
  // The other migration may have begun after its state was read.
  if (other) await requireFinished(driver, table, other)
}

async function requireFinished(driver: Driver, table: string, { id, state }: Mark): Promise<void> {
  const { Item: found } = await driver.send('GetItem', {
    TableName: state.table,
    Key: state.key,
    ConsistentRead: true,
  })
  const phase = found ? readState(found).phase : 'planned'
  if (finished.includes(phase)) return
  throw new TablewrightError(
    'MIGRATION_UNFINISHED',
    `Another migration of ${table} has begun: ${id} is ${phase}.`,
    {
      remedy:
        'Finish it, or roll it back, with the two designs that it began with; a changed design is another migration.',
      data: { table, migration: id, phase },
    },
  )
}
