import type { Argument } from './expression.js'

const width = 100

/** Prints a text as a string literal. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Prints a property name, in quotes if it is not an identifier. `__proto__` would set the prototype. */
export function propertyName(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

/** Prints an expression, on one line if it fits. `used` is the number of used columns of the first line. */
export function printArgument(argument: Argument, indent = '', used = indent.length): string {
  const flat = flatText(argument)
  return used + flat.length <= width ? flat : brokenText(argument, indent)
}

function flatText(argument: Argument): string {
  if (typeof argument === 'string') return quoted(argument)
  if (typeof argument !== 'object') return String(argument)
  if (Array.isArray(argument)) return `[${argument.map(flatText).join(', ')}]`
  const node = argument as Exclude<Argument, string | number | boolean | readonly Argument[]>
  if (node.kind === 'reference') return node.name
  if (node.kind === 'fields') {
    const parts = Object.entries(node.fields).map(
      ([name, value]) => `${propertyName(name)}: ${flatText(value)}`,
    )
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }
  const methods = node.methods.map((each) => `.${each.name}(${each.arguments.map(flatText).join(', ')})`)
  return `${node.name}(${node.arguments.map(flatText).join(', ')})${methods.join('')}`
}

function brokenText(argument: Argument, indent: string): string {
  const deeper = `${indent}  `
  if (typeof argument !== 'object') return flatText(argument)
  if (Array.isArray(argument)) return `[\n${lines(argument, deeper)}${indent}]`
  const node = argument as Exclude<Argument, string | number | boolean | readonly Argument[]>
  if (node.kind === 'reference') return node.name
  if (node.kind === 'fields') {
    const parts = Object.entries(node.fields).map(([name, value]) => {
      const start = `${deeper}${propertyName(name)}: `
      return `${start}${printArgument(value, deeper, start.length + 1)},\n`
    })
    return `{\n${parts.join('')}${indent}}`
  }
  const methods = node.methods.map((each) => `.${each.name}(${each.arguments.map(flatText).join(', ')})`)
  const [first, ...others] = node.arguments
  // An object or list as the last argument starts on the line of the call.
  const last = node.arguments.at(-1)
  if (typeof last === 'object' && others.length <= 1) {
    const lead = others.length === 1 ? `${flatText(first!)}, ` : ''
    return `${node.name}(${lead}${brokenText(last, indent)})${methods.join('')}`
  }
  return `${node.name}(\n${lines(node.arguments, deeper)}${indent})${methods.join('')}`
}

function lines(list: readonly Argument[], indent: string): string {
  return list.map((each) => `${indent}${printArgument(each, indent, indent.length + 1)},\n`).join('')
}
