/** An element of an XML document. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

const token = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*>|([^<]+)/g

/** Parses elements, attributes and text. Throws for anything else. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = 0
  for (const match of xml.matchAll(token)) {
    if (match.index !== at) throw new Error(`No XML at ${at}: ${xml.slice(at, at + 40)}`)
    at += match[0].length
    const [, close, name, attributes = '', text] = match
    const last = open.at(-1)!
    if (text !== undefined) last.text += unescaped(text).trim()
    else if (close === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element.`)
    } else if (name !== undefined) {
      const given = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)]
      const node = {
        name,
        attributes: Object.fromEntries(given.map(([, key, value]) => [key!, unescaped(value!)])),
        children: [],
        text: '',
      }
      last.children.push(node)
      open.push(node)
    }
  }
  if (at !== xml.length || open.length !== 1) throw new Error('The XML does not end where it should.')
  return root.children[0]!
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (_, name: string) => characters[name]!)
}

/** Returns all elements at a path: `find(root, 'cac:TaxTotal', 'cac:TaxSubtotal')`. */
export function find(node: XmlNode, ...path: readonly string[]): readonly XmlNode[] {
  return path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}

export function textAt(node: XmlNode, ...path: readonly string[]): string | undefined {
  return find(node, ...path)[0]?.text
}
