import type { SourceLocation } from '../check/finding.js'
import type { CheckReport } from '../check/report.js'
import type { DesignModel } from '../model/design-model.js'
import { type Expression, partsOf } from './expression.js'
import type { SourceModule } from './module.js'
import { type Call, type Member as Found, type SourceFiles, SourceProgram } from './program.js'

/** Returns the position of a place such as `patterns.lockerById`, or of the nearest part of it that is found. */
export type Locate = (place: string) => SourceLocation | undefined

/**
 * Finds the declarations of a design in its source files, starting with the file that exports it. The files
 * are parsed, not run: a computed name resolves to the expression that computes it.
 */
export function locateIn(entry: string, design: string, files: SourceFiles): Locate {
  const program = new SourceProgram(files)
  const locator = new Locator(program, entry, design)
  return (place) => {
    const found = locator.find(place.split('.'))
    return found && toLocation(found)
  }
}

/** Returns a report whose findings have the positions that `locate` finds. */
export function withLocations(report: CheckReport, locate: Locate): CheckReport {
  const findings = report.findings.map((found) => {
    const location = locate(found.place)
    return location === undefined ? found : { ...found, location }
  })
  return { ...report, findings }
}

/** Returns all paths of a design that a finding can name. */
export function placesOf({ tables, entities, derived, patterns }: DesignModel): readonly string[] {
  return [
    ...Object.values(tables).flatMap(({ name, indexes }) => [
      `tables.${name}`,
      ...Object.keys(indexes).map((index) => `tables.${name}.${index}`),
    ]),
    ...Object.values(entities).flatMap(({ name, attributes, keys }) => [
      `entities.${name}`,
      ...[...Object.keys(attributes), ...Object.keys(keys)].map((each) => `entities.${name}.${each}`),
    ]),
    ...Object.keys(derived).map((name) => `derived.${name}`),
    ...Object.keys(patterns).map((name) => `patterns.${name}`),
  ]
}

class Locator {
  readonly #program: SourceProgram
  #design: Expression | undefined

  constructor(program: SourceProgram, entry: string, name: string) {
    this.#program = program
    let first: Found | undefined
    for (const module of program.reachable(entry)) {
      const calls = callsOf(module, 'design')
      this.#design = calls.find((call) => firstText(call) === name)?.at
      if (this.#design !== undefined) break
      first ??= calls[0]
    }
    this.#design ??= first?.at
  }

  find([kind = '', name = '', ...rest]: readonly string[]): Expression | undefined {
    if (kind === 'tables') return this.#table(name, rest)
    if (kind === 'patterns') return this.#pattern(name, rest) ?? this.#design
    if (kind === 'entities') return this.#item(this.#entity(name), rest) ?? this.#design
    const [derived = '', ...inside] = rest
    const entity = this.#entity(name)
    return this.#item(this.#derived(entity, derived), inside) ?? entity?.at ?? this.#design
  }

  #pattern(name: string, [step, ...rest]: readonly string[]): Expression | undefined {
    const pattern = this.#inDesign('patterns', name)
    if (pattern?.value === undefined || step === undefined) return pattern?.at
    const inside = this.#argumentMember(pattern.value, [step, ...rest])
    return inside?.at ?? pattern.at
  }

  /** Finds an entity: its declaration, or its entry in the design. */
  #entity(name: string): Found | undefined {
    const listed = this.#inDesign('entities', name)
    if (listed?.value === undefined) return listed
    const { module, at } = listed.value
    const [only, ...others] = partsOf(listed.value)
    if (only?.kind !== 'name' || others.length > 0) return listed
    const declared = this.#program.declaration(module, module.tokens[at]!.text)
    if (declared === undefined) return listed
    return {
      at: { module: declared.module, at: declared.name },
      value: { module: declared.module, at: declared.value },
    }
  }

  #derived(entity: Found | undefined, name: string): Found | undefined {
    return entity?.value && this.#argumentMember(entity.value, ['derives', name])
  }

  /** Finds an attribute or key attribute of an item, or the item. */
  #item(item: Found | undefined, [attribute]: readonly string[]): Expression | undefined {
    if (item?.value === undefined || attribute === undefined) return item?.at
    const value = item.value
    const found = ['attributes', 'key', 'copies'].map((part) =>
      this.#argumentMember(value, [part, attribute]),
    )
    return (found.find((each) => each?.value) ?? found.find((each) => each) ?? item).at
  }

  #table(name: string, [index]: readonly string[]): Expression | undefined {
    const call = this.#tableCall(name)
    if (call === undefined) return undefined
    const found = index === undefined ? undefined : this.#argumentMember(call.at, ['indexes', index])
    return found?.at ?? call.at
  }

  #inDesign(part: string, name: string): Found | undefined {
    return this.#design && this.#argumentMember(this.#design, [part, name])
  }

  /** Finds a member in the arguments of the call that an expression resolves to. */
  #argumentMember(expression: Expression, path: readonly string[]): Found | undefined {
    const { call } = this.#program.settle(expression)
    for (const argument of call?.arguments ?? []) {
      const found = path.reduce<Found | undefined>(
        (current, name) => current?.value && this.#program.member(current.value, name),
        { at: argument, value: argument },
      )
      if (found !== undefined) return found
    }
    return undefined
  }

  #tableCall(name: string): LocatedCall | undefined {
    if (this.#design === undefined) return undefined
    for (const module of this.#program.reachable(this.#design.module.file)) {
      const call = callsOf(module, 'table').find((each) => firstText(each) === name)
      if (call !== undefined) return call
    }
    return undefined
  }
}

interface LocatedCall extends Call {
  readonly at: Expression
}

/** Returns all calls of a function of the language in a module: `design(…)`, `t.table(…)`. */
function callsOf(module: SourceModule, callee: string): readonly LocatedCall[] {
  return module.tokens.flatMap(({ kind, text }, at) => {
    if (kind !== 'name' || text !== callee || !['(', '<'].includes(module.tokens[at + 1]?.text ?? ''))
      return []
    const expression = { module, at }
    const call = partsOf(expression)[1]
    if (call?.kind !== 'call') return []
    return [{ at: expression, callee, arguments: call.arguments.map((each) => ({ module, at: each })) }]
  })
}

function firstText({ arguments: [first] }: Call): string | undefined {
  const token = first?.module.tokens[first.at]
  return token?.kind === 'text' ? token.text : undefined
}

function toLocation({ module, at }: Expression): SourceLocation {
  const { file, source, tokens } = module
  const start = tokens[at]!.start
  const before = source.slice(0, start)
  const line = before.split('\n').length
  return { file, line, column: start - (before.lastIndexOf('\n') + 1) + 1 }
}
