import { parseSync } from 'oxc-parser'

/** Facts about a source file for the style tests. */
export interface ParsedSource {
  readonly imports: readonly string[]
  /** Imports that remain at run time, without type imports. */
  readonly runtimeImports: readonly string[]
  readonly functions: readonly { readonly name: string; readonly line: number; readonly lines: number }[]
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function parseSource(path: string, text: string): ParsedSource {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]!.message}`)
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
      literalText(text.slice(start, end)).map((name) => ({ name, isType: false })),
    ),
  ]
  const namesOf = (found: typeof imports) => [...new Set(found.map(({ name }) => name))]
  return {
    imports: namesOf(imports),
    runtimeImports: namesOf(imports.filter(({ isType }) => !isType)),
    functions: functionsOf(program as unknown as SyntaxNode, text),
  }
}

function literalText(source: string): string[] {
  return /^['"].*['"]$/.test(source) ? [source.slice(1, -1)] : []
}

function functionsOf(program: SyntaxNode, text: string): ParsedSource['functions'] {
  const found: { name: string; line: number; lines: number }[] = []
  const visit = (node: SyntaxNode, name: string) => {
    if (functionTypes.has(node.type)) found.push({ name: nameOf(node) ?? name, ...extent(text, node) })
    for (const child of childrenOf(node)) visit(child, nameOf(node) ?? name)
  }
  visit(program, 'module')
  return found
}

function extent(text: string, node: SyntaxNode): { line: number; lines: number } {
  return { line: countLines(text.slice(0, node.start)), lines: countLines(text.slice(node.start, node.end)) }
}

function countLines(text: string): number {
  return text.split('\n').length
}

function nameOf(node: SyntaxNode): string | undefined {
  const named = (node.id ?? node.key) as SyntaxNode | null | undefined
  return typeof named?.name === 'string' ? named.name : undefined
}

function* childrenOf(node: SyntaxNode): Generator<SyntaxNode> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof (child as SyntaxNode).type === 'string')
        yield child as SyntaxNode
    }
  }
}
