import type { DesignModel, PatternModel } from '@tablewright/design/model'
import { type Right, rightsOf } from './pattern-rights.js'

/** An identity policy of AWS IAM. */
export interface PolicyDocument {
  readonly Version: '2012-10-17'
  readonly Statement: readonly PolicyStatement[]
}

export interface PolicyStatement {
  readonly Sid: string
  readonly Effect: 'Allow'
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
  readonly Condition?: {
    readonly 'ForAllValues:StringLike': { readonly 'dynamodb:LeadingKeys': readonly string[] }
  }
}

/** The patterns that a policy allows: those that only read, all except scans, or all. */
export const policyRoles = ['reader', 'application', 'maintenance'] as const

export type PolicyRole = (typeof policyRoles)[number]

export interface PolicyOptions {
  /** Defaults to `application`. */
  readonly role?: PolicyRole
  /** Names of patterns, instead of the patterns of a role. */
  readonly patterns?: readonly string[]
  /** Defaults to any account. */
  readonly account?: string
  /** Defaults to any region. */
  readonly region?: string
  /** Prefix of the table names: `production-`. */
  readonly tablePrefix?: string
  /** Partition of the ARNs: `aws`, `aws-cn`, `aws-us-gov`. Defaults to `aws`. */
  readonly partition?: string
}

/**
 * Returns an IAM policy that allows exactly the actions of the patterns of a role, on their tables and
 * indexes, limited to the partition keys of their items. A caller's transaction in which several patterns
 * write the same item also needs `GetItem` and `ConditionCheckItem` on it.
 *
 * @example
 * import { design, id, query, table, ulid } from '@tablewright/design'
 * import { toPolicy } from '@tablewright/generate'
 * const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
 * const Note = notes.entity('NOTE', {
 *   key: { PK: 'USER#<userId>', SK: 'NOTE#<noteId>' },
 *   attributes: { userId: id(), noteId: ulid() },
 * })
 * const { model } = design('notes', { entities: { Note }, patterns: { notesOf: query(Note, { by: 'userId' }) } })
 * toPolicy(model).Statement[0].Action // → ['dynamodb:Query']
 */
export function toPolicy(model: DesignModel, options: PolicyOptions = {}): PolicyDocument {
  const rights = chosenPatterns(model, options).flatMap((pattern) => rightsOf(model, pattern))
  return { Version: '2012-10-17', Statement: statementsOf(rights, options) }
}

const reads: ReadonlySet<string> = new Set(['get', 'batchGet', 'transactGet', 'query'])

function chosenPatterns({ patterns }: DesignModel, options: PolicyOptions): readonly PatternModel[] {
  const { role = 'application', patterns: names } = options
  const all = Object.values(patterns)
  if (names !== undefined) return all.filter(({ name }) => names.includes(name))
  if (role === 'maintenance') return all
  return all.filter(({ operation }) => (role === 'reader' ? reads.has(operation) : operation !== 'scan'))
}

/** Actions on one resource with the same keys. */
interface Group {
  readonly right: Right
  readonly actions: readonly string[]
  readonly keys: readonly string[] | undefined
}

/** One statement for each resource and set of actions, so that keys of different actions are not mixed. */
function statementsOf(rights: readonly Right[], options: PolicyOptions): readonly PolicyStatement[] {
  const names = new Map<string, number>()
  return groupsOf(rights).map(({ right, actions, keys }) => {
    const base = `${right.table}${right.index ?? ''}${actions.join('')}`.replaceAll(/[^A-Za-z0-9]/g, '')
    const number = (names.get(base) ?? 0) + 1
    names.set(base, number)
    return {
      Sid: number === 1 ? base : `${base}${number}`,
      Effect: 'Allow',
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: [arnOf(right, options)],
      ...(keys && { Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } }),
    }
  })
}

function groupsOf(rights: readonly Right[]): readonly Group[] {
  const resources = new Map<string, Right[]>()
  for (const right of rights) {
    const name = JSON.stringify([right.table, right.index ?? ''])
    resources.set(name, [...(resources.get(name) ?? []), right])
  }
  return [...resources.values()].flatMap((own) => {
    const [right] = own
    const open = new Set(own.filter(({ keys }) => keys === undefined).map(({ action }) => action))
    const limited = own.filter(({ action }) => !open.has(action))
    const byKey = new Map<string, Set<string>>()
    for (const { action, keys = [] } of limited)
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(action))
    const bySet = new Map<string, { actions: readonly string[]; keys: string[] }>()
    for (const [key, set] of [...byKey].sort(byText)) {
      const actions = [...set].sort()
      const same = bySet.get(actions.join()) ?? { actions, keys: [] }
      bySet.set(actions.join(), { actions, keys: [...same.keys, key] })
    }
    const groups: Group[] = [...bySet.values()].map((each) => ({ right: right!, ...each }))
    return open.size === 0
      ? groups
      : [{ right: right!, actions: [...open].sort(), keys: undefined }, ...groups]
  })
}

function byText([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function arnOf({ table, index }: Right, options: PolicyOptions): string {
  const { account = '*', region = '*', partition = 'aws', tablePrefix = '' } = options
  const name = `${tablePrefix}${table}`
  const resource = index === undefined ? `table/${name}` : `table/${name}/index/${index}`
  return `arn:${partition}:dynamodb:${region}:${account}:${resource}`
}
