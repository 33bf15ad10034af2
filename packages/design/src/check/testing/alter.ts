import type { DesignModel } from '../../model/design-model.js'
import { check } from '../check.js'
import type { Finding } from '../finding.js'
import type { RuleCode } from '../rule-catalog.js'

type Mutable<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { -readonly [Name in keyof T]: Mutable<T[Name]> }
    : T

/** Returns a copy of a model with a mistake that the language would refuse, as a file might have it. */
export function alter(model: DesignModel, change: (draft: Mutable<DesignModel>) => void): DesignModel {
  const draft = structuredClone(model) as Mutable<DesignModel>
  change(draft)
  return draft as DesignModel
}

/** Returns the findings of one code. */
export function found(model: DesignModel, code: RuleCode): readonly Finding[] {
  return check(model).findings.filter((finding) => finding.code === code)
}
