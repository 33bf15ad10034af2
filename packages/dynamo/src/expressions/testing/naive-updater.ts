import type { AttributeValue, Item } from '../../attribute-value.js'
import { addNumbers, subtractNumbers } from '../../numbers/add-numbers.js'
import type { SetValue, Update, UpdateAction } from '../update/update.js'
import { naiveGet } from './naive-evaluator.js'

type Container = Map<string, unknown> | (Map<string, unknown> | unknown)[]

const gone = Symbol('removed')

/**
 * A second implementation of updates: works on a copy made of maps and arrays, one action after the other. Returns
 * undefined for a refused update.
 */
export function naiveUpdate(update: Update, item: Item): Item | undefined {
  try {
    const values = update.actions.map((action) =>
      action.kind === 'set' ? compute(action.value, item) : undefined,
    )
    const root = open({ M: item }) as Map<string, unknown>
    const late: (() => void)[] = []
    for (const [index, action] of update.actions.entries()) place(root, action, values[index], late)
    for (const append of late.sort((left, right) => rank(left) - rank(right))) append()
    return (close(root) as { M: Item }).M
  } catch (error) {
    if (error === refused) return undefined
    throw error
  }
}

const refused = new Error('refused')
const ranks = new WeakMap<() => void, number>()
const rank = (append: () => void) => ranks.get(append)!

function compute(value: SetValue, item: Item): AttributeValue {
  const known = (found: AttributeValue | undefined) => {
    if (found === undefined) throw refused
    return found
  }
  switch (value.kind) {
    case 'value':
      return value.value
    case 'path':
      return known(naiveGet(item, value.path))
    case 'ifNotExists':
      return naiveGet(item, value.path) ?? compute(value.otherwise, item)
    default: {
      const parts = value.kind === 'listAppend' ? [value.first, value.second] : [value.left, value.right]
      const [left, right] = parts.map((part) => compute(part, item)) as [AttributeValue, AttributeValue]
      if (value.kind === 'listAppend') {
        if ('L' in left && 'L' in right) return { L: left.L.concat(right.L) }
      } else if ('N' in left && 'N' in right) {
        return { N: value.operator === '+' ? addNumbers(left.N, right.N) : subtractNumbers(left.N, right.N) }
      }
      throw refused
    }
  }
}

/** Lists and maps opened up for change; everything else stays a value. */
function open(value: AttributeValue): unknown {
  if ('L' in value) return value.L.map(open)
  if ('M' in value) return new Map(Object.entries(value.M).map(([name, member]) => [name, open(member)]))
  return value
}

function close(node: unknown): AttributeValue {
  if (Array.isArray(node)) return { L: node.filter((element) => element !== gone).map(close) }
  if (node instanceof Map) {
    return { M: Object.fromEntries([...node].map(([name, member]) => [name, close(member)])) }
  }
  return node as AttributeValue
}

function place(
  root: Container,
  action: UpdateAction,
  value: AttributeValue | undefined,
  late: (() => void)[],
) {
  let holder: unknown = root
  for (const element of action.path.slice(0, -1)) holder = step(holder, element)
  const last = action.path.at(-1)!
  const existing = step(holder, last)
  const result = outcome(action, existing === undefined ? undefined : close(existing), value)
  if (holder instanceof Map) {
    if (result === undefined) holder.delete(last as string)
    else holder.set(last as string, open(result))
    return
  }
  const list = holder as unknown[]
  if (existing !== undefined) list[last as number] = result === undefined ? gone : open(result)
  else if (result !== undefined) {
    const append = () => void list.push(open(result))
    ranks.set(append, last as number)
    late.push(append)
  }
}

function step(holder: unknown, element: string | number): unknown {
  if (holder instanceof Map && typeof element === 'string') return holder.get(element)
  if (Array.isArray(holder) && typeof element === 'number') return holder[element]
  throw refused
}

function outcome(
  action: UpdateAction,
  existing: AttributeValue | undefined,
  value: AttributeValue | undefined,
): AttributeValue | undefined {
  if (action.kind === 'set') return value
  if (action.kind === 'remove') return undefined
  if (existing === undefined) return action.kind === 'add' ? action.value : undefined
  if ('N' in action.value && 'N' in existing) return { N: addNumbers(existing.N, action.value.N) }
  const [type, elements] = Object.entries(action.value)[0] as [string, readonly string[]]
  const [existingType, old] = Object.entries(existing)[0] as [string, readonly string[]]
  if (type !== existingType) throw refused
  const result =
    action.kind === 'add'
      ? old.concat(elements.filter((element) => !old.includes(element)))
      : old.filter((element) => !elements.includes(element))
  if (action.kind === 'add') result.sort((left, right) => naiveOrder(type, left, right))
  return result.length === 0 ? undefined : ({ [type]: result } as unknown as AttributeValue)
}

function naiveOrder(type: string, left: string, right: string): number {
  if (type === 'NS') return Number(subtractNumbers(left, right))
  const encoding = type === 'BS' ? 'base64' : 'utf8'
  return Buffer.compare(Buffer.from(left, encoding), Buffer.from(right, encoding))
}
