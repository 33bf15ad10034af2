import type { Mutant } from './mutant.js'

/** Faults in plans, derived writes, locks and pages. */
export const clientMutants: readonly Mutant[] = [
  {
    name: 'an update derives nothing',
    file: 'packages/client/src/plan/update-plan.ts',
    find: `nonEmpty(touched.map(({ actions }) => actions)),
    planIndexKeys(unknown`,
    replace: `undefined,
    planIndexKeys(unknown`,
  },
  {
    name: 'a removal leaves derived items',
    file: 'packages/client/src/plan/delete-plan.ts',
    find: 'return { actions: [own, ...follow(derived, gone, call)], after: null }',
    replace: 'return { actions: [own], after: null }',
  },
  {
    name: 'a creation derives nothing',
    file: 'packages/client/src/plan/put-plan.ts',
    find: 'return { actions: [sourceAction(after, call, before), ...actions], after }',
    replace: 'return { actions: [sourceAction(after, call, before)], after }',
  },
  {
    name: 'a moved item is not removed from its old place',
    file: 'packages/client/src/derive/derive-item.ts',
    find: 'if (old && !same && !kept) {',
    replace: 'if (old && !same && !kept && false) {',
  },
  {
    name: 'a unique value is not asked for',
    file: 'packages/client/src/derive/derive-item.ts',
    find: '...asked(same ? owned : free, next) })',
    replace: '})',
  },
  {
    name: 'a count falls by two',
    file: 'packages/client/src/derive/derive-count.ts',
    find: 'rises ? 1 : -1',
    replace: 'rises ? 1 : -2',
  },
  {
    name: 'a count does not fall',
    file: 'packages/client/src/derive/derive-count.ts',
    find: '...(old ? [change(old, false)] : [])',
    replace: '',
  },
  {
    name: 'a count asks for no parent',
    file: 'packages/client/src/derive/derive-count.ts',
    find: "const exists = writeCondition({ kind: 'itemExists' }, scope, writer)",
    replace: "const exists = ''",
  },
  {
    name: 'a full set takes one more',
    file: 'packages/client/src/derive/derive-member.ts',
    find: 'size(#set) < :most',
    replace: 'size(#set) <= :most',
  },
  {
    name: 'a member does not leave',
    file: 'packages/client/src/derive/derive-member.ts',
    find: '[...(old ? [change(old, false)] : [])',
    replace: '[...[]',
  },
  {
    name: 'an update takes no lock',
    file: 'packages/client/src/plan/update-plan.ts',
    find: 'const own = guarded ? action : fenced(action, fence(item))',
    replace: 'const own = action',
  },
  {
    name: 'a removal takes no lock',
    file: 'packages/client/src/plan/delete-plan.ts',
    find: 'const own = guarded ? action : fenced(action, fence(before.item))',
    replace: 'const own = action',
  },
  {
    name: 'a version does not rise',
    file: 'packages/client/src/plan/update-plan.ts',
    find: `attribute: entity.version, by: { kind: 'literal', value: 1 } })
    }
  }
  return write.upsert`,
    replace: `attribute: entity.version, by: { kind: 'literal', value: 0 } })
    }
  }
  return write.upsert`,
  },
  {
    name: 'a quiet update counts its version',
    file: 'packages/client/src/plan/update-plan.ts',
    find: 'if (!write.quiet) {',
    replace: 'if (true) {',
  },
  {
    name: 'an update makes what is not there',
    file: 'packages/client/src/plan/update-plan.ts',
    find: 'if (upsert || impliesExistence(condition)) return condition',
    replace: 'return condition',
  },
  {
    name: 'one item of a page is lost',
    file: 'packages/client/src/run/run-query.ts',
    find: 'if (items.length === wanted) return last && startKey(plan, last)',
    replace: 'if (items.length === wanted) return startKey(plan, item)',
  },
  {
    name: 'a page ends too early',
    file: 'packages/client/src/run/run-query.ts',
    find: '} while (next && plan.thinned && items.length < wanted)',
    replace: '} while (next && plan.thinned && items.length < wanted && false)',
  },
  {
    name: 'a limit is one too many',
    file: 'packages/client/src/run/run-pattern.ts',
    find: '(plan.limit ?? Infinity) - given)',
    replace: '(plan.limit ?? Infinity) + 1 - given)',
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
    name: 'a condition is turned',
    file: 'packages/client/src/derive/evaluate-condition.ts',
    find: `      return order <= 0
`,
    replace: `      return order < 0
`,
  },
  {
    name: 'texts compare by UTF-16',
    file: 'packages/client/src/derive/evaluate-condition.ts',
    find: 'const [left, right] = [[...(one as Iterable<string | number>)], [...(other as Iterable<string | number>)]]',
    replace:
      "const [left, right] = [one, other].map((each) => typeof each === 'string' ? each.split('') : [...(each as Iterable<string | number>)]) as [(string | number)[], (string | number)[]]",
  },
  {
    name: 'a default is taken again at a put',
    file: 'packages/client/src/plan/new-values.ts',
    find: 'const kept = onCreate ? before?.[name] : undefined',
    replace: 'const kept = undefined',
  },
  {
    name: 'members of a set add up',
    file: 'packages/client/src/derive/apply-changes.ts',
    find: 'return new Set([...members, ...(without(asSet(source(call, before)), members) ?? [])])',
    replace: 'return new Set([...(without(asSet(source(call, before)), members) ?? [])])',
  },
]
