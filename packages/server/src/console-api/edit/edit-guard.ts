import { recognizeItem } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import { type AnySystem, type Principal, type Protection, type RawEdit, refuse } from '@tablewright/system'
import type { Audit, AuditedEdit } from '../audit/audit.js'
import type { ItemLens } from '../items/item-lens.js'

/** The target of an edit. */
export interface GuardedEdit {
  readonly principal: Principal
  /** Reason to override a rule; undefined if none is overridden. */
  readonly breakGlass: string | undefined
  readonly action: string
  /** Entity or table. */
  readonly target: string
  readonly key?: object | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
  /** The rule that forbids the edit. */
  readonly rule: string | undefined
}

const minReasonLength = 5
const maxReasonLength = 500

/** Refuses raw edits that the design or the system forbids. Records all edits, also refused ones. */
export class EditGuard {
  readonly #system: AnySystem
  readonly #services: never
  readonly #lens: ItemLens
  readonly #audit: Audit | undefined

  constructor(
    running: { readonly system: AnySystem; readonly services: never },
    lens: ItemLens,
    audit: Audit | undefined,
  ) {
    this.#system = running.system
    this.#services = running.services
    this.#lens = lens
    this.#audit = audit
  }

  /**
   * Returns the guard of another database. It refuses all entities with a protection, because protections
   * read the server's own database.
   */
  ofOtherDatabase(): EditGuard {
    const { title, protects = {} } = this.#system
    const closed = async () => `Its system writes it, and ${title} does not run on this connection.`
    const all = Object.fromEntries(Object.keys(protects).map((entity) => [entity, closed]))
    const running = { system: { ...this.#system, protects: all }, services: this.#services }
    return new EditGuard(running, this.#lens, this.#audit)
  }

  /** Returns the rule that forbids a raw edit of an item. */
  async ruleOf(table: string, item: Item, edit: RawEdit): Promise<string | undefined> {
    const name = this.#lens.see(table, item).entity
    return name === undefined ? undefined : this.ruleOfValues(name, this.#decode(table, item), edit)
  }

  /** As {@link ruleOf}, for an item of an entity with these values; undefined if the item does not fit the design. */
  async ruleOfValues(
    name: string,
    values: Readonly<Record<string, unknown>> | undefined,
    edit: RawEdit,
  ): Promise<string | undefined> {
    const { entities, derived } = this.#lens.design.model
    const source = derived[name]?.source
    const entity = source ?? name
    if (edit !== 'create') {
      if (entities[entity]?.immutable) return `${entity} is immutable in the design.`
      const twins = (entities[entity]?.derives ?? []).flatMap((each) => {
        const twin = derived[each]
        return twin?.kind === 'twin' ? [twin.twin] : []
      })
      const fixed = twins.find((each) => entities[each]?.immutable)
      if (fixed !== undefined) return `${fixed} is immutable in the design, and changes with ${entity}.`
    }
    const protection = this.#protectionOf(entity)
    if (protection === undefined) return undefined
    if (source !== undefined) return `${name} follows from ${source}, which the system protects.`
    if (values === undefined) return `The system protects ${name}, and this item is not as the design says.`
    return protection(this.#services, values, edit)
  }

  /** Returns the rule for a pattern that writes an entity. The item is not known before the call. */
  ruleOfPattern(entities: readonly string[]): string | undefined {
    const found = entities.find((entity) => this.#protectionOf(entity) !== undefined)
    return found && `${found} is written by the actions of ${this.#system.title}.`
  }

  /**
   * Prepares an edit. If that fails and a reason for overriding rules is given, the attempt is recorded as refused, so
   * that the audit has every use of break-glass.
   */
  async prepare<Result>(
    { principal, breakGlass, action, target }: Omit<GuardedEdit, 'rule'>,
    describe: () => Result | Promise<Result>,
  ): Promise<Result> {
    try {
      return await describe()
    } catch (error) {
      if (breakGlass === undefined) throw error
      return this.#recorded({ principal, action, target, reason: reasonOf(breakGlass) }, () => {
        throw error
      })
    }
  }

  /**
   * Makes an edit if no rule forbids it or a reason for overriding the rule is given. Records it, even if it
   * is refused.
   */
  async make<Result>(edit: GuardedEdit, write: () => Promise<Result>): Promise<Result> {
    const { principal, breakGlass, action, target, key, before, after, rule } = edit
    const reason = breakGlass === undefined ? undefined : reasonOf(breakGlass)
    return this.#recorded({ principal, action, target, key, before, after, reason, rule }, async () => {
      if (reason !== undefined) checkReason(reason)
      else if (rule !== undefined) throw forbidden(rule)
      return write()
    })
  }

  #recorded<Result>(edit: Omit<AuditedEdit, 'system'>, write: () => Promise<Result>): Promise<Result> {
    if (this.#audit === undefined) return write()
    // A refused reason is also recorded, truncated to the maximum length.
    const reason = edit.reason?.slice(0, maxReasonLength).replace(/[\uD800-\uDBFF]$/, '')
    return this.#audit.around({ ...edit, system: this.#system.name, reason }, write)
  }

  #protectionOf(entity: string): Protection | undefined {
    const { protects = {} } = this.#system
    return Object.hasOwn(protects, entity) ? protects[entity] : undefined
  }

  #decode(table: string, item: Item): Readonly<Record<string, unknown>> | undefined {
    try {
      return recognizeItem(this.#lens.design, item, table)?.decode(item) as
        | Record<string, unknown>
        | undefined
    } catch {
      return undefined
    }
  }
}

function forbidden(rule: string) {
  return refuse('EDIT_FORBIDDEN', `${rule} It cannot be edited as raw data.`, {
    remedy:
      'Use the actions of the system. In an emergency, send the header X-Break-Glass with the reason, which is recorded.',
  })
}

function checkReason(reason: string): void {
  if (reason.length >= minReasonLength && reason.length <= maxReasonLength) return
  throw refuse('INVALID_INPUT', `The reason must have ${minReasonLength} to ${maxReasonLength} characters.`, {
    field: 'X-Break-Glass',
    remedy: 'Give the reason for overriding the rule.',
  })
}

/** Returns the reason in a header. Headers contain ASCII, so other characters are percent-encoded. */
function reasonOf(breakGlass: string): string {
  try {
    return decodeURIComponent(breakGlass).trim()
  } catch {
    return breakGlass.trim()
  }
}
