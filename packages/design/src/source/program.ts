import { type Expression, entriesOf, partsOf, resultOf } from './expression.js'
import { type Declaration, parseModule, type SourceModule } from './module.js'

/** The files of a design: `read` returns undefined for one that does not exist, `resolve` for a package. */
export interface SourceFiles {
  readonly read: (file: string) => string | undefined
  readonly resolve: (specifier: string, from: string) => string | undefined
}

/** A call that the program does not look into: `lockers.entity('LOCKER', {…})`. */
export interface Call {
  readonly callee: string
  readonly arguments: readonly Expression[]
}

/** The value of an expression, as far as its source shows. */
export interface Settled {
  readonly object?: Expression
  readonly call?: Call
}

/** The declaration of an object member. */
export interface Member {
  readonly at: Expression
  /** Absent if only the spread that must contain it is known. */
  readonly value?: Expression
}

interface Named extends Declaration {
  readonly module: SourceModule
}

/** Limits the length of a chain of names, which can be circular. */
const maxDepth = 40

/** Follows names and imports through the files of a design, without running them. */
export class SourceProgram {
  readonly #files: SourceFiles
  readonly #modules = new Map<string, SourceModule | undefined>()

  constructor(files: SourceFiles) {
    this.#files = files
  }

  module(file: string): SourceModule | undefined {
    if (!this.#modules.has(file)) {
      const source = this.#files.read(file)
      this.#modules.set(file, source === undefined ? undefined : parseModule(file, source))
    }
    return this.#modules.get(file)
  }

  /**
   * Iterates over the module and all modules that it imports by path, the nearest first. Reads each when it
   * is needed.
   */
  *reachable(entry: string): Generator<SourceModule> {
    const found = new Set<string>()
    const waiting = [entry]
    for (const file of waiting) {
      const module = found.has(file) ? undefined : this.module(file)
      found.add(file)
      if (module === undefined) continue
      yield module
      const imported = [...[...module.imports.values()].map(({ from }) => from), ...module.reexports]
      for (const from of imported) {
        const next = this.#files.resolve(from, file)
        if (next !== undefined) waiting.push(next)
      }
    }
  }

  /** Finds a top-level name, through imports and exports. */
  declaration(module: SourceModule, name: string, depth = 0): Named | undefined {
    const own = module.declarations.get(name)
    if (own !== undefined) return { module, ...own }
    if (depth > maxDepth) return undefined
    const imported = module.imports.get(name)
    if (imported !== undefined) {
      const target = this.#imported(module, imported.from)
      return target && imported.name !== '*' ? this.declaration(target, imported.name, depth + 1) : undefined
    }
    for (const from of module.reexports) {
      const target = this.#imported(module, from)
      const found = target && this.declaration(target, name, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  #imported(module: SourceModule, from: string): SourceModule | undefined {
    const file = this.#files.resolve(from, module.file)
    return file === undefined ? undefined : this.module(file)
  }

  /** Returns the object literal or call that an expression resolves to. */
  settle(expression: Expression, depth = 0): Settled {
    if (depth > maxDepth) return {}
    const { module, at } = expression
    const first = module.tokens[at]
    if (first?.text === '{' && first.kind === 'punctuation') return { object: expression }
    if (first?.text === '(' && first.kind === 'punctuation' && resultOf(expression) === undefined)
      return this.settle({ module, at: at + 1 }, depth + 1)
    return this.#settleChain(expression, depth)
  }

  #settleChain(expression: Expression, depth: number): Settled {
    const { module } = expression
    const parts = partsOf(expression)
    let known: Expression | undefined
    let callee = ''
    let call: Call | undefined
    for (const [index, part] of parts.entries()) {
      call = undefined
      if (part.kind === 'call') {
        const passed = part.arguments.map((at) => ({ module, at }))
        const result = known && resultOf(known)
        if (result === undefined) call = { callee, arguments: passed }
        known = result
        continue
      }
      callee = part.name
      const next: Expression | undefined =
        index === 0
          ? this.#valueOf(module, part.name)
          : index === 1 && this.#isNamespace(module, parts[0]!)
            ? this.#exported(module, parts[0]!, part.name)
            : known && this.member(known, part.name, depth + 1)?.value
      known = next
    }
    if (call !== undefined) return { call }
    return known === undefined || known.at === expression.at ? {} : this.settle(known, depth + 1)
  }

  #valueOf(module: SourceModule, name: string): Expression | undefined {
    const found = this.declaration(module, name)
    return found && { module: found.module, at: found.value }
  }

  #isNamespace(module: SourceModule, part: ReturnType<typeof partsOf>[number]): boolean {
    return part.kind === 'name' && module.imports.get(part.name)?.name === '*'
  }

  #exported(
    module: SourceModule,
    part: ReturnType<typeof partsOf>[number],
    name: string,
  ): Expression | undefined {
    const from = part.kind === 'name' ? module.imports.get(part.name)?.from : undefined
    const target = from === undefined ? undefined : this.#imported(module, from)
    return target && this.#valueOf(target, name)
  }

  /** Finds a member of the object that an expression resolves to, or else the spread that must contain it. */
  member(expression: Expression, name: string, depth = 0): Member | undefined {
    const { object, call } = this.settle(expression, depth)
    if (depth > maxDepth) return undefined
    if (call !== undefined) return this.#passed(call, name, depth)
    if (object === undefined) return undefined
    const { module } = object
    let spread: Member | undefined
    for (const entry of entriesOf(object).toReversed()) {
      if (entry.name === name) return { at: { module, at: entry.at }, value: { module, at: entry.value } }
      if (entry.name !== undefined) continue
      const value = { module, at: entry.value }
      const found = this.member(value, name, depth + 1)
      if (found?.value !== undefined) return found
      // A readable spread without the name does not contain the member.
      if (found !== undefined || this.settle(value, depth + 1).object === undefined)
        spread ??= found ?? { at: { module, at: entry.at } }
    }
    return spread
  }

  /** Finds a member of an argument of a call: `withDefaults(defaults, patterns)` returns its arguments. */
  #passed(call: Call, name: string, depth: number): Member | undefined {
    for (const argument of call.arguments.toReversed()) {
      const found = this.member(argument, name, depth + 1)
      if (found?.value !== undefined) return found
    }
    return undefined
  }
}
