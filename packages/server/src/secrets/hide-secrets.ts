import type { AttributeValue, Item } from '@tablewright/dynamo'
import { isSecretName } from './secret-names.js'

/** Shown in place of a secret. */
export const hiddenText = '••••••'

const hidden: AttributeValue = Object.freeze({ S: hiddenText })

type Names = Readonly<Record<string, string>>

/** Returns a stored item without its secrets. */
export function hideInItem(item: Item): Item {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isSecretName(name) ? hidden : hideInValue(value)]),
  )
}

function hideInValue(value: AttributeValue): AttributeValue {
  if ('M' in value) return { M: hideInItem(value.M) }
  return 'L' in value ? { L: value.L.map(hideInValue) } : value
}

/** Returns the top-level attributes of the item whose values are hidden. */
export function secretsOf(item: Item): readonly string[] {
  return Object.keys(item).filter(isSecretName)
}

export function isHidden(value: AttributeValue | undefined): boolean {
  return value !== undefined && 'S' in value && value.S === hiddenText
}

/** Returns JSON, or values in code, without secrets. */
export function hideInJson<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(hideInJson) as Value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Set || value instanceof Uint8Array) return value
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    isSecretName(name) ? hiddenText : hideInJson(each),
  ])
  return Object.fromEntries(entries) as Value
}

/** Returns a request of any operation without the secrets in its items, keys and expressions. */
export function hideInRequest<Input extends object>(input: Input): Input {
  const parts = input as Readonly<Record<string, unknown>>
  const hidden: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (name === 'ExpressionAttributeValues') hidden[name] = hideInExpressionValues(parts)
    else if (isItemField(name)) hidden[name] = hideInItem(part as Item)
    else if (name === 'ExpressionAttributeNames' || typeof part !== 'object' || part === null)
      hidden[name] = part
    else hidden[name] = Array.isArray(part) ? part.map(hideInElement) : hideInRequest(part)
  }
  return hidden as Input
}

function isItemField(name: string): boolean {
  return name === 'Item' || name === 'Key' || name === 'ExclusiveStartKey'
}

function hideInElement(element: unknown): unknown {
  return typeof element === 'object' && element !== null ? hideInRequest(element) : element
}

/**
 * A value is secret by the name of its placeholder, or of the attribute that it is compared with or assigned
 * to.
 */
function hideInExpressionValues(parts: Readonly<Record<string, unknown>>): Item {
  const names = (parts.ExpressionAttributeNames ?? {}) as Names
  const texts = Object.entries(parts).flatMap(([name, text]) =>
    name.endsWith('Expression') ? [String(text)] : [],
  )
  const secret = new Set(texts.flatMap((text) => secretPlaceholders(text, names)))
  const values = Object.entries(parts.ExpressionAttributeValues as Item)
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      secret.has(name) || isSecretName(plainName(name)) ? hidden : hideInValue(value),
    ]),
  )
}

const pairing = /([#\w.]+)\s*(?:=|<>|<=|>=|<|>|,)\s*(:\w+)/g

function secretPlaceholders(text: string, names: Names): readonly string[] {
  return [...text.matchAll(pairing)].flatMap(([, path = '', value = '']) => {
    const last = path.split('.').at(-1)!
    return isSecretName(names[last] ?? last) ? [value] : []
  })
}

/** Returns the attribute in the name of a placeholder: `:was_pinHash_2` is `pinHash`. */
function plainName(placeholder: string): string {
  return placeholder.replace(/^:(was_|key_)?/, '').replace(/_\d+$/, '')
}
