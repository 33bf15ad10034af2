import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connection.js'
import type { Derivations } from '../derive/derivations.js'
import { isSame } from '../derive/evaluate-condition.js'
import type { Values } from '../items/key-plan.js'
import { attempt } from '../run/attempts.js'
import { judgeRead } from '../run/failure.js'
import { NewCall } from '../run/new-call.js'
import { send } from '../run/run-context.js'
import type { DriftFinding } from './finding.js'
import { type Probe, probeOf } from './probe.js'
import { removeOrphan, restore } from './repair.js'
import type { Claim, Examined } from './sources.js'

const pattern = 'verify'

/** Looks at items one by one: are the things there that follow from it, and does it follow from something? */
export class Inspector {
  readonly #connection: Connection
  readonly #derivations: Derivations
  readonly #repair: boolean

  constructor(connection: Connection, derivations: Derivations, repair: boolean) {
    this.#connection = connection
    this.#derivations = derivations
    this.#repair = repair
  }

  async inspect({ entity, claims }: Examined, item: Item): Promise<DriftFinding[]> {
    const findings: DriftFinding[] = []
    if (entity) findings.push(...(await this.#inspectSource(entity.model.name, item)))
    for (const claim of claims) findings.push(...(await this.#inspectClaim(claim)))
    return findings
  }

  /** Everything that follows from a source. */
  async #inspectSource(name: string, item: Item): Promise<DriftFinding[]> {
    const { schema } = this.#connection
    const entity = schema.entity(name)
    const findings: DriftFinding[] = []
    for (const derived of entity.model.derives) {
      const probe = probeOf(schema.model.derived[derived]!, schema)
      const expected = probe(entity.item.fromItem(item), this.#now())
      if (!expected) continue
      const found = await this.#get(expected.table, expected.key)
      if (!expected.judge(found)) continue
      const finding = await this.#confirm(
        name,
        entity.item.key(entity.item.fromItem(item)),
        derived,
        expected,
      )
      if (finding) findings.push(finding)
    }
    return findings
  }

  /** The same question to source and derived item at one moment. */
  async #confirm(
    name: string,
    sourceKey: Item,
    derived: string,
    suspect: Probe,
  ): Promise<DriftFinding | undefined> {
    const { schema } = this.#connection
    const { item: plan } = schema.entity(name)
    const [source, found] = await this.#getBoth([plan.table.name, sourceKey], [suspect.table, suspect.key])
    const values = source ? plan.fromItem(source) : null
    const expected = probeOf(schema.model.derived[derived]!, schema)(values, this.#now())
    if (!expected || !isSame(expected.key, suspect.key)) return undefined
    const kind = expected.judge(found)
    if (!kind) return undefined
    const mend = this.#repair && kind !== 'contested'
    const repaired =
      mend && (await restore(this.#connection, this.#derivations, name, derived, source!, found))
    return finding(kind, expected, repaired)
  }

  /** Something that says it follows from a source. */
  async #inspectClaim(claim: Claim): Promise<DriftFinding[]> {
    const { schema } = this.#connection
    const source = schema.item(claim.source)
    if (this.#justified(claim, await this.#get(source.table.name, claim.sourceKey))) return []
    const [again, found] = await this.#getBoth([source.table.name, claim.sourceKey], [claim.table, claim.key])
    if (!found || this.#justified(claim, again) || this.#gone(claim, found)) return []
    const repaired = this.#repair && (await removeOrphan(this.#connection, this.#derivations, claim, again))
    return [finding('orphan', claim, repaired)]
  }

  #justified(claim: Claim, source: Item | undefined): boolean {
    const { schema } = this.#connection
    const values: Values | null = source ? schema.item(claim.source).fromItem(source) : null
    const expected = probeOf(schema.model.derived[claim.derived]!, schema)(values, this.#now())
    return expected !== undefined && isSame(expected.key, claim.key) && expected.element === claim.element
  }

  /** The element has left the set meanwhile. */
  #gone({ derived, element }: Claim, found: Item): boolean {
    const members = this.#connection.schema.members(derived)
    if (!members || element === undefined) return false
    const { SS = [] } = (found[members.path[0]] ?? {}) as { readonly SS?: readonly string[] }
    return !SS.includes(element)
  }

  #now(): string {
    return new NewCall({}, this.#connection.context).now
  }

  async #get(TableName: string, Key: Item): Promise<Item | undefined> {
    const input = { TableName, Key, ConsistentRead: true }
    return (await send(this.#connection.context, pattern, 'GetItem', input, {})).Item
  }

  async #getBoth(
    ...places: readonly (readonly [table: string, key: Item])[]
  ): Promise<readonly (Item | undefined)[]> {
    const TransactItems = places.map(([TableName, Key]) => ({ Get: { TableName, Key } }))
    const input = { TransactItems }
    const { context } = this.#connection
    const get = () => send(context, pattern, 'TransactGetItems', input, {})
    const { Responses } = await attempt(context, pattern, get, (error) => judgeRead(error, { pattern }))
    return Responses.map(({ Item }) => Item)
  }
}

function finding(kind: DriftFinding['kind'], at: Probe | Claim, repaired: boolean): DriftFinding {
  const { derived, table, key, element } = at
  return { kind, derived, table, key, ...(element === undefined ? {} : { detail: element }), repaired }
}
