/** A piece of TypeScript as data: evaluated with the design language, or printed. */
export type Expression = unknown

/** `name(...parameters)` and then `.method(...)` of the result. */
export class Call {
  readonly name: string
  readonly parameters: readonly Expression[]
  readonly methods: readonly (readonly [name: string, parameters: readonly Expression[]])[]

  constructor(name: string, parameters: readonly Expression[], methods: Call['methods'] = []) {
    this.name = name
    this.parameters = parameters
    this.methods = methods
  }
}

/** A constant that was declared before, with properties: `Order.ByCustomer`. */
export class Reference {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** A value that is printed as the TypeScript that makes it. */
export class Source {
  readonly text: string
  readonly value: unknown

  constructor(text: string, value: unknown) {
    this.text = text
    this.value = value
  }
}

/** `const name = expression`. */
export interface Declaration {
  readonly name: string
  readonly expression: Expression
}

type Scope = Readonly<Record<string, unknown>>
type AnyFunction = (...parameters: readonly unknown[]) => unknown

export function evaluate(expression: Expression, scope: Scope): unknown {
  if (expression instanceof Reference) return resolve(expression.path, scope)
  if (expression instanceof Source) return expression.value
  if (expression instanceof Call) {
    const parameters = expression.parameters.map((each) => evaluate(each, scope))
    let result = method(scope, expression.name)(...parameters)
    for (const [name, more] of expression.methods) {
      result = method(result as Scope, name)(...more.map((each) => evaluate(each, scope)))
    }
    return result
  }
  if (Array.isArray(expression)) return expression.map((each) => evaluate(each, scope))
  if (isPlain(expression)) {
    return Object.fromEntries(Object.entries(expression).map(([name, each]) => [name, evaluate(each, scope)]))
  }
  return expression
}

function resolve(path: string, scope: Scope): unknown {
  return path.split('.').reduce((value: unknown, name) => (value as Scope)[name], scope)
}

function method(owner: Scope, path: string): AnyFunction {
  const names = path.split('.')
  const holder = resolve(names.slice(0, -1).join('.'), owner) as Scope
  const found = (names.length === 1 ? owner : holder)[names.at(-1)!] as AnyFunction
  return found.bind(names.length === 1 ? owner : holder)
}

function isPlain(value: unknown): value is Readonly<Record<string, Expression>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** TypeScript of an expression. Values that JSON cannot hold are printed as constructor calls. */
export function print(expression: Expression): string {
  if (expression instanceof Reference) return expression.path
  if (expression instanceof Source) return expression.text
  if (expression instanceof Call) {
    const calls = [[expression.name, expression.parameters] as const, ...expression.methods]
    return calls.map(([name, parameters]) => `${name}(${parameters.map(print).join(', ')})`).join('.')
  }
  if (expression instanceof Set) return `new Set(${print([...expression])})`
  if (expression instanceof Uint8Array) return `new Uint8Array(${print([...expression])})`
  if (Array.isArray(expression)) return `[${expression.map(print).join(', ')}]`
  if (isPlain(expression)) {
    const entries = Object.entries(expression).filter(([, value]) => value !== undefined)
    if (entries.length === 0) return '{}'
    return `{ ${entries.map(([name, value]) => `${propertyName(name)}: ${print(value)}`).join(', ')} }`
  }
  if (typeof expression === 'string') return printText(expression)
  return Object.is(expression, -0) ? '-0' : String(expression)
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name)
}

/** Characters that look like others, or like nothing, are escaped. */
function printText(text: string): string {
  const escaped = [...text].map((character) => {
    if (character === "'" || character === '\\') return `\\${character}`
    const code = character.codePointAt(0)!
    return code >= 0x20 && code < 0x7f ? character : `\\u{${code.toString(16).toUpperCase()}}`
  })
  return `'${escaped.join('')}'`
}
