import { foldText } from '@tablewright/design/templates'
import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'

/** The form of an attribute's value in a key. */
export type PartForm =
  | { readonly kind: 'plain' }
  | { readonly kind: 'escaped' }
  | { readonly kind: 'folded' }
  | { readonly kind: 'folded and escaped' }
  | { readonly kind: 'descending'; readonly width?: number }
  | { readonly kind: 'padded'; readonly width: number }
  | { readonly kind: 'unpadded' }
  | { readonly kind: 'seconds' }

/** The path of an attribute: its stored name, then the names inside maps. */
export type AttributePath = readonly [string, ...string[]]

export interface PartText {
  readonly form: PartForm
  readonly text: string
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Yields the texts that a value can have in a key. `length` is the length of the part to explain. */
export function* textsOf(value: AttributeValue, delimiter: string, length: number): Generator<PartText> {
  const { S, N, BOOL } = value as AttributeFields
  if (S !== undefined && S !== '') {
    yield { form: { kind: 'plain' }, text: S }
    const escaped = escapeText(S, delimiter)
    if (escaped !== S) yield { form: { kind: 'escaped' }, text: escaped }
    const folded = foldText(S)
    if (folded !== S) {
      yield { form: { kind: 'folded' }, text: folded }
      const both = escapeText(folded, delimiter)
      if (both !== folded) yield { form: { kind: 'folded and escaped' }, text: both }
    }
    if (iso.test(S)) yield { form: { kind: 'descending' }, text: complement(S) }
  }
  if (N !== undefined && /^-?\d{1,15}$/.test(N)) {
    yield { form: { kind: 'unpadded' }, text: N }
    if (!N.startsWith('-') && length >= N.length && length <= 16) {
      const padded = N.padStart(length, '0')
      yield { form: { kind: 'padded', width: length }, text: padded }
      yield { form: { kind: 'descending', width: length }, text: complement(padded) }
    }
    const seconds = Number(N)
    if (seconds > 0 && seconds < 253_402_300_800)
      yield { form: { kind: 'seconds' }, text: new Date(seconds * 1_000).toISOString() }
  }
  if (BOOL !== undefined) yield { form: { kind: 'plain' }, text: String(BOOL) }
}

/**
 * Whether a form can write a value. It can also write the values of simpler forms: `escaped` writes plain
 * texts unchanged.
 */
export function formWrites(form: PartForm, value: AttributeValue, delimiter: string, text: string): boolean {
  const { S, N, BOOL } = value as AttributeFields
  switch (form.kind) {
    case 'plain':
      return (S ?? (BOOL === undefined ? undefined : String(BOOL))) === text
    case 'escaped':
      return S !== undefined && escapeText(S, delimiter) === text
    case 'folded':
      return S !== undefined && foldText(S) === text
    case 'folded and escaped':
      return S !== undefined && escapeText(foldText(S), delimiter) === text
    case 'descending':
      if (form.width === undefined) return S !== undefined && iso.test(S) && complement(S) === text
      return N !== undefined && complement(N.padStart(form.width, '0')) === text
    case 'padded':
      return N !== undefined && N.padStart(form.width, '0') === text
    case 'unpadded':
      return N === text
    case 'seconds':
      return N !== undefined && /^\d+$/.test(N) && new Date(Number(N) * 1_000).toISOString() === text
  }
}

function escapeText(text: string, delimiter: string): string {
  const code = `%${delimiter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return text.replaceAll('%', '%25').replaceAll(delimiter, code)
}

/** Nines' complement of each digit. */
function complement(text: string): string {
  return text.replace(/\d/g, (digit) => String(9 - Number(digit)))
}

/** Returns the paths of texts, numbers and booleans of an item, up to three levels deep in maps. */
export function scalarPaths(item: Item, skip: ReadonlySet<string>): readonly AttributePath[] {
  const found: AttributePath[] = []
  const visit = (map: Item, path: readonly string[]) => {
    for (const name of Object.keys(map)) {
      if (path.length === 0 && skip.has(name)) continue
      const value = map[name] as AttributeFields
      const own = [...path, name] as unknown as AttributePath
      if (value.S !== undefined || value.N !== undefined || value.BOOL !== undefined) found.push(own)
      else if (value.M !== undefined && path.length < 2) visit(value.M, own)
    }
  }
  visit(item, [])
  return found
}

export function valueAt(item: Item, path: AttributePath): AttributeValue | undefined {
  let value: AttributeValue | undefined = { M: item }
  for (const name of path) {
    const map: Item | undefined = (value as AttributeFields | undefined)?.M
    value = map && Object.hasOwn(map, name) ? map[name] : undefined
  }
  return value
}
