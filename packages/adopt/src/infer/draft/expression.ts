/** A call of the design language as data, which can be printed as source text or run. */
export interface Call {
  readonly kind: 'call'
  readonly name: string
  readonly arguments: readonly Argument[]
  /** Methods called on the result: `.optional()`. */
  readonly methods: readonly { readonly name: string; readonly arguments: readonly Argument[] }[]
}

/** A name that the source text declares, such as an entity: `Locker`, `Locker.OwnerLocker`. */
export interface Reference {
  readonly kind: 'reference'
  readonly name: string
}

export type Argument =
  | string
  | number
  | boolean
  | Call
  | Reference
  | readonly Argument[]
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Argument>> }

export function call(name: string, ...args: readonly Argument[]): Call {
  return { kind: 'call', name, arguments: args, methods: [] }
}

/** Appends a method call to an expression. */
export function chained(expression: Call, name: string, ...args: readonly Argument[]): Call {
  if (expression.methods.some((each) => each.name === name)) return expression
  return { ...expression, methods: [...expression.methods, { name, arguments: args }] }
}

export function fields(record: Readonly<Record<string, Argument | undefined>>): Argument {
  const known = Object.entries(record).filter((entry): entry is [string, Argument] => entry[1] !== undefined)
  return { kind: 'fields', fields: Object.fromEntries(known) }
}

export function reference(name: string): Reference {
  return { kind: 'reference', name }
}

type Scope = Readonly<Record<string, unknown>>

/** Runs an expression with the functions and declarations of a scope. */
export function evaluate(argument: Argument, scope: Scope): unknown {
  if (typeof argument !== 'object') return argument
  if (Array.isArray(argument)) return argument.map((each: Argument) => evaluate(each, scope))
  const node = argument as Exclude<Argument, string | number | boolean | readonly Argument[]>
  if (node.kind === 'reference') return resolve(node.name, scope)
  if (node.kind === 'fields') {
    const entries = Object.entries(node.fields).map(([name, value]) => [name, evaluate(value, scope)])
    return Object.fromEntries(entries)
  }
  const run = resolve(node.name, scope) as (...args: unknown[]) => unknown
  let result = run(...node.arguments.map((each) => evaluate(each, scope)))
  for (const { name, arguments: args } of node.methods) {
    const owner = result as Record<string, (...args: unknown[]) => unknown>
    result = owner[name]!(...args.map((each) => evaluate(each, scope)))
  }
  return result
}

function resolve(name: string, scope: Scope): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], scope)
}

/** Returns the functions that an expression calls. */
export function callsIn(argument: Argument): readonly string[] {
  if (typeof argument !== 'object') return []
  if (Array.isArray(argument)) return argument.flatMap((each: Argument) => callsIn(each))
  const node = argument as Exclude<Argument, string | number | boolean | readonly Argument[]>
  if (node.kind === 'reference') return []
  if (node.kind === 'fields') return Object.values(node.fields).flatMap(callsIn)
  return [
    node.name,
    ...node.arguments.flatMap(callsIn),
    ...node.methods.flatMap((each) => each.arguments.flatMap(callsIn)),
  ]
}
