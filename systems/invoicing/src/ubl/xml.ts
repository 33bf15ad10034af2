/** An element with its children; undefined ones are left out. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Child[]
}

type Child = Element | string | undefined | readonly Child[]

/**
 * Creates an element: `element('cbc:ID', 'INV-1')`, or with attributes `element('cbc:Amount', { currencyID:
 * 'EUR' }, '1.00')`.
 */
export function element(
  name: string,
  first?: Child | Readonly<Record<string, string>>,
  ...rest: readonly Child[]
): Element {
  if (isAttributes(first)) return { name, attributes: first, children: rest }
  return { name, attributes: {}, children: [first as Child, ...rest] }
}

function isAttributes(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('name' in value && 'children' in value)
  )
}

/** Renders a document. Elements without content are left out, as UBL requires. */
export function renderXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}`
}

function render({ name, attributes, children }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const parts = flat(children)
  const texts = parts.filter((part) => typeof part === 'string').join('')
  const inner = parts
    .filter((part) => typeof part !== 'string')
    .map((part) => render(part, `${indent}  `))
    .join('')
  if (texts === '' && inner === '') return ''
  const open = `${indent}<${name}${given.join('')}>`
  return texts === '' ? `${open}\n${inner}${indent}</${name}>\n` : `${open}${escaped(texts)}</${name}>\n`
}

function flat(children: readonly Child[]): readonly (Element | string)[] {
  return children.flatMap((child): readonly (Element | string)[] => {
    if (child === undefined) return []
    return Array.isArray(child) ? flat(child) : [child as Element | string]
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text. Drops control characters and lone surrogates that XML 1.0 cannot represent. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => escapes[character]!)
}
