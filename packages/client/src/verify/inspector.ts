import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connect/connection.js'
import { classifyTransactRead } from '../execute/classify-failure.js'
import { send } from '../execute/context.js'
import { retryOnConflict } from '../execute/retry.js'
import { NewCall } from '../input/call.js'
import { type Stored, storedItem } from '../write/stored.js'
import type { WriteScope } from '../write/write.js'
import type { DriftFinding } from './finding.js'
import { type Probe, probesOf } from './probe.js'
import { removeOrphan, restore } from './repair.js'
import type { Claim, Examined } from './sources.js'

const pattern = 'verify'

/** Examines items one by one: is everything stored that follows from it, and does it follow from something? */
export class Inspector {
  readonly #connection: Connection
  readonly #scope: WriteScope
  readonly #repair: boolean

  constructor(connection: Connection, scope: WriteScope, repair: boolean) {
    this.#connection = connection
    this.#scope = scope
    this.#repair = repair
  }

  async inspect({ entity, claims }: Examined, item: Item): Promise<DriftFinding[]> {
    const findings: DriftFinding[] = []
    if (entity) findings.push(...(await this.#inspectSource(entity.plan.name, item)))
    for (const claim of claims) findings.push(...(await this.#inspectClaim(claim)))
    return findings
  }

  /** Everything that follows from a source. */
  async #inspectSource(name: string, item: Item): Promise<DriftFinding[]> {
    const { codec } = this.#scope.entity(name)
    const findings: DriftFinding[] = []
    for (const expected of this.#probes(name, item)) {
      const found = await this.#get(expected.table, expected.key)
      if (!expected.examine(found)) continue
      const finding = await this.#confirm(name, codec.key(codec.fromItem(item)), expected)
      if (finding) findings.push(finding)
    }
    return findings
  }

  #probes(name: string, item: Item | undefined): readonly Probe[] {
    const entity = this.#scope.entity(name)
    const source: Stored | undefined = item && storedItem(item, entity.codec)
    const call = new NewCall({}, this.#connection.context)
    return probesOf(entity, source, call, this.#scope, this.#connection.model)
  }

  /** Examines source and derived item again, as they are at one moment. */
  async #confirm(name: string, sourceKey: Item, suspect: Probe): Promise<DriftFinding | undefined> {
    const { table } = this.#scope.entity(name).codec
    const [source, found] = await this.#getBoth([table, sourceKey], [suspect.table, suspect.key])
    const expected = this.#probes(name, source).find(
      ({ derived, key }) => derived === suspect.derived && isSame(key, suspect.key),
    )
    const kind = expected?.examine(found)
    if (!expected || !kind) return undefined
    const repairs = this.#repair && kind !== 'contested'
    const repaired = repairs && (await restore(this.#connection, this.#scope, name, expected, source!, found))
    return finding(kind, expected, repaired)
  }

  /** An item that names a source. */
  async #inspectClaim(claim: Claim): Promise<DriftFinding[]> {
    const { table } = this.#scope.item(claim.source)
    if (this.#justified(claim, await this.#get(table, claim.sourceKey))) return []
    const [again, found] = await this.#getBoth([table, claim.sourceKey], [claim.table, claim.key])
    if (!found || this.#justified(claim, again) || this.#gone(claim, found)) return []
    const repaired = this.#repair && (await removeOrphan(this.#connection, this.#scope, claim, again))
    return [finding('orphan', claim, repaired)]
  }

  #justified(claim: Claim, source: Item | undefined): boolean {
    return this.#probes(claim.source, source).some(
      ({ derived, key, element }) =>
        derived === claim.derived && isSame(key, claim.key) && element === claim.element,
    )
  }

  /** The element has left the set meanwhile. */
  #gone({ derived, element }: Claim, found: Item): boolean {
    const model = this.#connection.model.derived[derived]
    if (model?.kind !== 'memberOf' || element === undefined) return false
    const { SS = [] } = (found[model.path[0]] ?? {}) as { readonly SS?: readonly string[] }
    return !SS.includes(element)
  }

  async #get(TableName: string, Key: Item): Promise<Item | undefined> {
    const input = { TableName, Key, ConsistentRead: true }
    return (await send(this.#connection.context, pattern, 'GetItem', input, {})).Item
  }

  async #getBoth(
    ...items: readonly (readonly [table: string, key: Item])[]
  ): Promise<readonly (Item | undefined)[]> {
    const TransactItems = items.map(([TableName, Key]) => ({ Get: { TableName, Key } }))
    const { context } = this.#connection
    const get = () => send(context, pattern, 'TransactGetItems', { TransactItems }, {})
    const classify = (error: unknown) => classifyTransactRead(error, { pattern })
    const { Responses } = await retryOnConflict(context, pattern, get, classify)
    return Responses.map(({ Item }) => Item)
  }
}

function isSame(one: Item, other: Item): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function finding(kind: DriftFinding['kind'], at: Probe | Claim, repaired: boolean): DriftFinding {
  const { derived, table, key, element } = at
  return { kind, derived, table, key, ...(element === undefined ? {} : { detail: element }), repaired }
}
