import type { Item } from '@tablewright/dynamo'
import type { ReadScope } from '../expressions/read-scope.js'
import type { DecodePlan } from '../plan/query-plan.js'
import type { PageSource } from './read-page.js'
import { picker } from './read-target.js'

/** Prepares the results of queries. Absent in compiled clients whose queries all return whole items of one kind. */
export function itemDecoder(
  { kind, items, types = [], returns }: DecodePlan,
  scope: ReadScope,
): PageSource['decode'] {
  const codecs = items.map((name) => scope.item(name))
  const pick = picker(returns)
  const first = codecs[0]!
  const indexOf = (item: Item) => codecs.findIndex(({ recognizes }) => recognizes(item))
  if (kind === 'all') return (item) => pick(first.fromItem(item))
  if (kind === 'own') return (item) => (indexOf(item) === 0 ? pick(first.fromItem(item)) : undefined)
  return (item) => {
    const at = indexOf(item)
    return at in types ? { type: types[at], item: pick(codecs[at]!.fromItem(item)) } : undefined
  }
}
