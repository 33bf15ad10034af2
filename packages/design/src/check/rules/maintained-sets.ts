import type { MemberOfModel } from '../../model/derived-model.js'
import type { DesignModel } from '../../model/design-model.js'
import type { TemplateModel } from '../../model/template-model.js'
import { type Finding, finding } from '../finding.js'
import { commonValue, templateLanguage } from '../language/key-language.js'

/**
 * Reports two kinds of members of one set that can have the same element, because removing one would remove the
 * other, or that are spread over different numbers of items, because a read of one would miss the other.
 */
export function checkSharedSets(model: DesignModel): Finding[] {
  const members = Object.values(model.derived).filter((derived) => derived.kind === 'memberOf')
  return members.flatMap((member, index) =>
    members
      .slice(index + 1)
      .filter((other) => isOneSet(member, other))
      .flatMap((other) => {
        const element = common(member.element, other.element)
        return [
          ...(element === undefined ? [] : [sharedElement(member, other, element)]),
          ...(member.shards === other.shards ? [] : [differentShards(member, other)]),
        ]
      }),
  )
}

/** Whether members of both kinds can be in one attribute of one item. */
function isOneSet(member: MemberOfModel, other: MemberOfModel): boolean {
  if (member.table !== other.table || JSON.stringify(member.path) !== JSON.stringify(other.path)) return false
  const names = Object.keys(member.keys)
  return names.every((name) => common(member.keys[name], other.keys[name]) !== undefined)
}

function common(one: TemplateModel | undefined, other: TemplateModel | undefined): string | undefined {
  return one && other ? commonValue(templateLanguage(one), templateLanguage(other)) : undefined
}

function sharedElement(member: MemberOfModel, other: MemberOfModel, element: string): Finding {
  return finding('TW1208', {
    severity: 'error',
    place: `derived.${other.name}`,
    items: [other.name, other.source],
    message: `${member.name} and ${other.name} can have the same element in one set, for example ${element}: removing one takes it from the other.`,
    remedy: 'Give one of the elements another literal prefix, or use separate sets.',
    data: { derived: other.name, other: member.name, element },
  })
}

function differentShards(member: MemberOfModel, other: MemberOfModel): Finding {
  return finding('TW1208', {
    severity: 'error',
    place: `derived.${other.name}`,
    items: [other.name, other.source],
    message: `${member.name} spreads its set over ${member.shards} items and ${other.name} over ${other.shards}, so that a read of one misses elements of the other.`,
    remedy: 'Declare the same number of shards in both, or use separate sets.',
    data: { derived: other.name, other: member.name, shards: [member.shards, other.shards] },
  })
}
