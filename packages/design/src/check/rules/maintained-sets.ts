import type { MemberOfModel } from '../../model/derived-model.js'
import type { DesignModel } from '../../model/design-model.js'
import type { TemplateModel } from '../../model/template-model.js'
import { type Finding, finding } from '../finding.js'
import { commonValue, templateLanguage } from '../language/key-language.js'

/**
 * Reports two kinds of members of one set that can have the same element: removing one would remove the
 * other.
 */
export function checkSharedSets(model: DesignModel): Finding[] {
  const members = Object.values(model.derived).filter((derived) => derived.kind === 'memberOf')
  return members.flatMap((member, index) =>
    members.slice(index + 1).flatMap((other) => {
      const element = commonElement(member, other)
      return element === undefined ? [] : [sharedElement(member, other, element)]
    }),
  )
}

function commonElement(member: MemberOfModel, other: MemberOfModel): string | undefined {
  if (member.table !== other.table || JSON.stringify(member.path) !== JSON.stringify(other.path))
    return undefined
  const names = Object.keys(member.keys)
  const isOneItem = names.every((name) => common(member.keys[name], other.keys[name]) !== undefined)
  return isOneItem ? common(member.element, other.element) : undefined
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
