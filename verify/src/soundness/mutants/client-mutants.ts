import type { Mutant } from './mutant.js'

/** Faults in plans, derived writes, locks and pages. */
export const clientMutants: readonly Mutant[] = [
  {
    name: 'an update derives nothing',
    file: 'packages/client/src/write/assemble.ts',
    find: 'for (const derived of write.derived) {',
    replace: "for (const derived of write.kind === 'update' ? [] : write.derived) {",
  },
  {
    name: 'a removal leaves derived items',
    file: 'packages/client/src/write/assemble.ts',
    find: 'if (old) this.#draft(old.table, old.key).leave(old)',
    replace: 'if (old && after) this.#draft(old.table, old.key).leave(old)',
  },
  {
    name: 'a creation derives nothing',
    file: 'packages/client/src/write/assemble.ts',
    find: 'if (next) this.#draft(next.table, next.key).place(next, site)',
    replace: 'if (next && before) this.#draft(next.table, next.key).place(next, site)',
  },
  {
    name: 'a moved item stays in its old place',
    file: 'packages/client/src/write/item-action.ts',
    find: "return !left || left.kept ? [] : [{ kind: 'delete', table, key, ...left.owned }]",
    replace: 'return []',
  },
  {
    name: 'a kept guard goes',
    file: 'packages/client/src/write/item-action.ts',
    find: 'return !left || left.kept ? [] : [{',
    replace: 'return !left ? [] : [{',
  },
  {
    name: 'a unique value is not asked for',
    file: 'packages/client/src/write/item-action.ts',
    find: 'const condition = left && !left.kept ? left.owned : placed.free',
    replace: 'const condition = left && !left.kept ? left.owned : {}',
  },
  {
    name: 'a changed copy is not written',
    file: 'packages/client/src/write/part.ts',
    find: "part.kind === 'item' ? part.item :",
    replace: "part.kind === 'item' ? '' :",
  },
  {
    name: 'a derived item ignores its condition',
    file: 'packages/client/src/write/derived-items.ts',
    find: 'if (!stored || !exists(stored, call)) return undefined',
    replace: 'if (!stored) return undefined',
  },
  {
    name: 'a count does not fall',
    file: 'packages/client/src/write/draft.ts',
    find: "if (part.kind === 'amount') this.#count(part, -1)",
    replace: "if (part.kind === 'amount') return",
  },
  {
    name: 'a count rises by two',
    file: 'packages/client/src/write/draft.ts',
    find: 'if (change > 0) amount.rise++',
    replace: 'if (change > 0) amount.rise += 2',
  },
  {
    name: 'a member does not leave',
    file: 'packages/client/src/write/draft.ts',
    find: 'if (!this.joining.delete(element)) this.leaving.add(element)',
    replace: 'this.joining.delete(element)',
  },
  {
    name: 'a member does not join',
    file: 'packages/client/src/write/draft.ts',
    find: 'if (!this.leaving.delete(element)) this.joining.add(element)',
    replace: 'this.leaving.delete(element)',
  },
  {
    name: 'a member is in the wrong shard',
    file: 'packages/client/src/write/derived-member.ts',
    find: 'shard: shardOf(element, shards) }',
    replace: "shard: shardOf(stored.values === undefined ? '' : JSON.stringify(stored.values), shards) }",
  },
  {
    name: 'a lock asks for nothing',
    file: 'packages/client/src/write/lock.ts',
    find: 'conditions.push(value ? `${text} = ${writer.value(value)}` : `attribute_not_exists(${text})`)',
    replace: 'void text',
  },
  {
    name: 'a lock forgets what is missing',
    file: 'packages/client/src/write/lock.ts',
    find: ': `attribute_not_exists(${text})`)',
    replace: ': `attribute_exists(${writer.path([keyName])})`)',
  },
  {
    name: 'a lock does not ask that nothing is there',
    file: 'packages/client/src/write/lock.ts',
    find: 'if (!before) return `attribute_not_exists(${writer.path([keyName])})`',
    replace:
      'if (!before) return `attribute_not_exists(${writer.path([keyName])}) OR attribute_exists(${writer.path([keyName])})`',
  },
  {
    name: 'an update locks nothing that derived items depend on',
    file: 'packages/client/src/write/update.ts',
    find: '...entity.paths([...follow, ...(reindex?.reads ?? [])]),',
    replace: '',
  },
  {
    name: 'a removal locks nothing that derived items depend on',
    file: 'packages/client/src/write/delete.ts',
    find: '...entity.paths(entity.derived.flatMap((each) => each.reads)),',
    replace: '',
  },
  {
    name: 'a condition holds of what is not there',
    file: 'packages/client/src/write/explain-failure.ts',
    find: 'if (!item) return !holds || holds(undefined, call) ? undefined : notFound(site, entity)',
    replace: 'if (!item) return undefined',
  },
  {
    name: 'an increment takes away',
    file: 'packages/client/src/write/changes.ts',
    find: 'return arithmetic(plan, slot, addNumbers)',
    replace: 'return arithmetic(plan, slot, subtractNumbers)',
  },
  {
    name: 'an edit of nothing removes',
    file: 'packages/client/src/write/changes.ts',
    find: 'if (given === undefined) return valueAt(item, path)',
    replace: 'if (given === undefined) return undefined',
  },
  {
    name: 'ifAbsent sets what is there',
    file: 'packages/client/src/write/changes.ts',
    find: '(ifAbsent ? valueAt(item, path) : undefined) ??',
    replace: '',
  },
  {
    name: 'append forgets what is there',
    file: 'packages/client/src/write/changes.ts',
    find: 'return { L: [...L, ...',
    replace: 'return { L: [...',
  },
  {
    name: 'a set forgets its elements',
    file: 'packages/client/src/write/changes.ts',
    find: '[...(existing ? setElements(existing) : []), ...setElements(added)]',
    replace: '[...setElements(added)]',
  },
  {
    name: 'a put starts the version anew',
    file: 'packages/client/src/write/new-values.ts',
    find: '? Number(before?.[name] ?? 0) + 1',
    replace: '? 1',
  },
  {
    name: 'a put forgets when it was created',
    file: 'packages/client/src/write/new-values.ts',
    find: 'const kept = onCreate ? before?.[name] : undefined',
    replace: 'const kept = undefined',
  },
  {
    name: 'a default overrides what is given',
    file: 'packages/client/src/write/new-values.ts',
    find: 'firstOf(given[name], kept, generated[name])',
    replace: 'firstOf(generated[name], given[name], kept)',
  },
  {
    name: 'index keys stay where they were',
    file: 'packages/client/src/write/reindex.ts',
    find: 'return Object.assign(item, codec.indexKeys(codec.fromItem(item)))',
    replace: 'return item',
  },
  {
    name: 'one item of a page is lost',
    file: 'packages/client/src/execute/read-page.ts',
    find: 'return more ? keys[1] : undefined',
    replace: 'return more ? startKey(source.plan, found.at(-1)!) : undefined',
  },
  {
    name: 'a filtered page ends too early',
    file: 'packages/client/src/execute/read-page.ts',
    find: '} while (next && plan.filtered && items.length < wanted)',
    replace: '} while (false)',
  },
  {
    name: 'a maximum is not checked',
    file: 'packages/client/src/input/check-type.ts',
    find: 'if ((value as number) > maximum)',
    replace: 'if ((value as number) > maximum + 1)',
  },
  {
    name: 'a minimum is not checked',
    file: 'packages/client/src/input/check-type.ts',
    find: 'if ((value as number) < minimum)',
    replace: 'if ((value as number) < minimum - 1)',
  },
  {
    name: 'a length is not checked',
    file: 'packages/client/src/input/check-type.ts',
    find: 'if (text.length > maximumLength)',
    replace: 'if (text.length > maximumLength + 1)',
  },
  {
    name: 'within leaves out its end',
    file: 'packages/client/src/expressions/tests.ts',
    find: "comparisonHolds('<=', found, most(call, item))",
    replace: "comparisonHolds('<', found, most(call, item))",
  },
  {
    name: 'a second transaction step does not see the first',
    file: 'packages/client/src/write/assemble.ts',
    find: `const before = source.current
`,
    replace: `const before = source.before && storedItem(source.before, codec)
`,
  },
]
