import { flatMapInTurns } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import type { Connection } from '../connect/connection.js'
import { classifyTransactRead } from '../execute/classify-failure.js'
import { send } from '../execute/context.js'
import { retryOnConflict } from '../execute/retry.js'
import { NewCall } from '../input/call.js'
import { itemId, type Stored, storedItem } from '../write/stored.js'
import type { WriteScope } from '../write/write.js'
import type { DriftFinding } from './finding.js'
import { elementsOf, ItemReader, type Wanted } from './item-reader.js'
import { type Probe, probesOf } from './probe.js'
import type { Expected, Question } from './question.js'
import { removeOrphan, removeOrphans, restore, restoreElements } from './repair.js'
import { type Claim, claimsIn } from './sources.js'

const pattern = 'verify'

/** Number of questions whose items are read together. */
const portion = 1_000
/** Elements of one set that are confirmed and repaired in one transaction. */
const maxTogether = 25

/** Checks that everything derived from an item is stored, and that every stored derived item has a source. */
export class Inspector {
  readonly #connection: Connection
  readonly #scope: WriteScope
  readonly #repair: boolean
  readonly #reader: ItemReader

  constructor(connection: Connection, scope: WriteScope, repair: boolean) {
    this.#connection = connection
    this.#scope = scope
    this.#repair = repair
    this.#reader = new ItemReader(connection.context)
  }

  /** Returns everything that must be stored for a source. Throws if the source cannot be read. */
  expectedOf(source: string, item: Item): readonly Expected[] {
    const { codec } = this.#scope.entity(source)
    const probes = this.#probes(source, item)
    if (probes.length === 0) return []
    const sourceKey = codec.key(codec.fromItem(item))
    return probes.map((probe) => ({ kind: 'expected', source, sourceKey, probe }))
  }

  async inspect(questions: readonly Question[]): Promise<DriftFinding[]> {
    const findings: DriftFinding[] = []
    for (let start = 0; start < questions.length; start += portion) {
      findings.push(...(await this.#inspectPortion(questions.slice(start, start + portion))))
    }
    return findings
  }

  async #inspectPortion(questions: readonly Question[]): Promise<DriftFinding[]> {
    await this.#reader.prefetch(questions.flatMap((question) => this.#wanted(question)))
    const findings: DriftFinding[] = []
    const ofSets = new Map<string, Question[]>()
    const doubtful = await flatMapInTurns(questions, (question) =>
      this.#isDoubtful(question) ? [question] : [],
    )
    for (const question of doubtful) {
      const { table, key, derived, element } = partOf(question)
      if (element === undefined) findings.push(...(await this.#confirm(question)))
      else {
        const set = `${question.kind} ${derived} ${itemId(table, key)}`
        ofSets.set(set, [...(ofSets.get(set) ?? []), question])
      }
    }
    for (const elements of ofSets.values()) findings.push(...(await this.#confirmElements(elements)))
    return findings
  }

  #wanted(question: Question): readonly Wanted[] {
    if (question.kind === 'expected') {
      const { table, key, isSet = false } = question.probe
      return [{ table, key, isSet }]
    }
    return this.#sourcesOf(question).map(([table, key]) => ({ table, key, isSet: false }))
  }

  #isDoubtful(question: Question): boolean {
    const found = this.#wanted(question).map(({ table, key }) => this.#reader.get(table, key))
    return question.kind === 'expected'
      ? question.probe.examine(found[0]) !== undefined
      : !this.#isJustified(question.claim, found)
  }

  #probes(name: string, item: Item | undefined): readonly Probe[] {
    const entity = this.#scope.entity(name)
    const source: Stored | undefined = item && storedItem(item, entity.codec)
    const call = new NewCall({}, this.#connection.context)
    return probesOf(entity, source, call, this.#scope, this.#connection.model)
  }

  /** Reads elements of one set again, many in one transaction. */
  async #confirmElements(doubtful: readonly Question[]): Promise<DriftFinding[]> {
    const findings: DriftFinding[] = []
    for (let start = 0; start < doubtful.length; start += maxTogether) {
      const some = doubtful.slice(start, start + maxTogether)
      findings.push(...(await this.#confirmTogether(some)))
    }
    return findings
  }

  async #confirmTogether(doubtful: readonly Question[]): Promise<DriftFinding[]> {
    if (doubtful.length === 1) return this.#confirm(doubtful[0]!)
    const { table, key } = partOf(doubtful[0]!)
    // Elements have one source: no two kinds of members have the same element.
    const sources = doubtful.map((question) => this.#sourcesOf(question)[0]!)
    const [found, ...stood] = await this.#getTogether([table, key], ...sources)
    const wrong = doubtful.flatMap((question, index) => {
      const source = stood[index]
      return this.#isWrong(question, [source], found) ? [{ question, source }] : []
    })
    if (wrong.length === 0) return []
    if (!this.#repair) return wrong.map(({ question }) => finding(kindOf(question), partOf(question), false))
    if (await this.#repairElements(wrong)) {
      return wrong.map(({ question }) => finding(kindOf(question), partOf(question), true))
    }
    // One of them has changed meanwhile: each is decided by itself.
    const alone: DriftFinding[] = []
    for (const { question } of wrong) alone.push(...(await this.#confirm(question)))
    return alone
  }

  #repairElements(wrong: readonly { readonly question: Question; readonly source: Item | undefined }[]) {
    const expected = wrong.flatMap(({ question, source }) =>
      question.kind === 'expected' ? [{ ...question, stood: source }] : [],
    )
    const claims = wrong.flatMap(({ question, source }) =>
      question.kind === 'claimed' ? [{ ...question.claim, stood: source }] : [],
    )
    return expected.length > 0
      ? restoreElements(this.#connection, this.#scope, expected)
      : removeOrphans(this.#connection, this.#scope, claims)
  }

  #isWrong(question: Question, sources: readonly (Item | undefined)[], found: Item | undefined): boolean {
    if (question.kind === 'claimed') {
      return (
        found !== undefined &&
        !this.#isJustified(question.claim, sources) &&
        !this.#isGone(question.claim, found)
      )
    }
    return this.#stillExpected(question, sources[0])?.examine(found) !== undefined
  }

  /** Reads the source and the derived item again in one transaction. */
  async #confirm(question: Question): Promise<DriftFinding[]> {
    const { table, key } = partOf(question)
    const [found, ...sources] = await this.#getTogether([table, key], ...this.#sourcesOf(question))
    if (!this.#isWrong(question, sources, found)) return []
    if (question.kind === 'claimed') {
      const { claim } = question
      const repaired = this.#repair && (await removeOrphan(this.#connection, this.#scope, claim, sources))
      return [finding('orphan', claim, repaired)]
    }
    const [source] = sources
    const expected = this.#stillExpected(question, source)!
    const kind = expected.examine(found)!
    const repaired =
      this.#repair &&
      kind !== 'contested' &&
      (await restore(this.#connection, this.#scope, question.source, expected, source!, found))
    return [finding(kind, expected, repaired)]
  }

  /** Returns the places of the source, and of others that may have the item instead. */
  #sourcesOf(question: Question): readonly (readonly [table: string, key: Item])[] {
    const all = question.kind === 'expected' ? [question] : claimsIn(question.claim)
    return all.map(({ source, sourceKey }) => [this.#scope.item(source).table, sourceKey])
  }

  #stillExpected({ source, probe }: Expected, item: Item | undefined): Probe | undefined {
    return this.#probes(source, item).find(
      ({ derived, key }) => derived === probe.derived && isSame(key, probe.key),
    )
  }

  #isJustified(claim: Claim, sources: readonly (Item | undefined)[]): boolean {
    return claimsIn(claim).some((each, index) => this.#isJustifiedBy(each, sources[index]))
  }

  #isJustifiedBy(claim: Claim, source: Item | undefined): boolean {
    try {
      return this.#probes(claim.source, source).some(
        ({ derived, key, element }) =>
          derived === claim.derived && element === claim.element && isSame(key, claim.key),
      )
    } catch {
      // Nothing can be said of what follows from a malformed source, which is reported by itself.
      return true
    }
  }

  /** Whether the element has left the set in the meantime. */
  #isGone({ derived, element }: Claim, found: Item): boolean {
    const model = this.#connection.model.derived[derived]
    if (model?.kind !== 'memberOf' || element === undefined) return false
    return !elementsOf(found, model.path[0]).has(element)
  }

  async #getTogether(
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

function partOf(question: Question): Pick<Claim, 'derived' | 'table' | 'key' | 'element'> {
  return question.kind === 'expected' ? question.probe : question.claim
}

/** Returns the finding for an element: it is missing, or it has no source. */
function kindOf({ kind }: Question): 'missing' | 'orphan' {
  return kind === 'expected' ? 'missing' : 'orphan'
}

function isSame(one: Item, other: Item): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function finding(
  kind: DriftFinding['kind'],
  { derived, table, key, element }: Pick<Claim, 'derived' | 'table' | 'key' | 'element'>,
  repaired: boolean,
): DriftFinding {
  return { kind, derived, table, key, ...(element === undefined ? {} : { detail: element }), repaired }
}
