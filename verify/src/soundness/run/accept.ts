import { isTablewrightError } from '@tablewright/base'
import { check, type Finding } from '@tablewright/design'
import { isAudit } from '../description/audits.js'
import type { DesignDescription, PatternDescription } from '../description/description.js'
import { buildDesign } from '../description/program.js'

/** A part of a design that the language or `check` refuses. */
export interface Refusal {
  readonly code: string
  readonly message: string
  /** The refused pattern, if any. */
  readonly pattern?: string
}

export interface Accepted {
  /** The design without its refused parts. Undefined if nothing is left. */
  readonly description?: DesignDescription
  readonly refusals: readonly Refusal[]
}

/** Removes refused parts until `check` reports no error or warning, except for one allowed code. */
export function acceptedPart(description: DesignDescription, tolerated?: string): Accepted {
  const refusals: Refusal[] = []
  let current: DesignDescription | undefined = description
  for (let round = 0; current && round < 40; round++) {
    const found = refusalsOf(current).filter(({ code }) => code !== tolerated)
    if (found.length === 0) return { description: current, refusals }
    refusals.push(...found)
    current = without(current, found)
  }
  return { refusals }
}

interface Located extends Refusal {
  /** `Order.ByCustomer`. */
  readonly derived?: string
}

/** Errors of the language and findings of `check`. */
export function refusalsOf(description: DesignDescription): readonly Located[] {
  try {
    const { model } = buildDesign(description)
    return check(model)
      .findings.filter(isOpen)
      .map((finding) => locate(finding))
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    const { code, message } = error
    const [, pattern] = /pattern (\w+)/.exec(message) ?? []
    const derived = Object.values(error.data).find((value) => /^[A-Z]\w*\.[A-Z]\w*$/.test(String(value)))
    const inMessage = /\b([A-Z]\w*\.[A-Z]\w*)\b/.exec(message)?.[1]
    const place = (derived as string | undefined) ?? inMessage
    return [{ code, message, ...(pattern ? { pattern } : place ? { derived: place } : {}) }]
  }
}

/** Warnings that do not affect results: about sizes, prices and the use of read values. */
const advice: ReadonlySet<string> = new Set(['TW602', 'TW607', 'TW608', 'TW904', 'TW1303'])

function isOpen({ code, severity, accepted }: Finding): boolean {
  if (severity === 'warning' && advice.has(code)) return false
  return severity !== 'info' && accepted === undefined
}

function locate({ code, message, pattern, items, place }: Finding): Located {
  if (pattern !== undefined) return { code, message, pattern }
  const derived = [...items, place.replace(/^\w+\./, '')].find((item) => item.includes('.'))
  return { code, message, ...(derived === undefined ? {} : { derived }) }
}

/** The pattern without some kinds of items that it reads or skips. */
export function withoutTargets(
  pattern: PatternDescription,
  isGone: (target: string) => boolean,
): PatternDescription {
  const targets = pattern.targets.filter((target) => !isGone(target))
  const { skipping, ...options } = pattern.options
  if (!skipping) return { ...pattern, targets }
  const left = skipping.filter((target) => !isGone(target))
  return { ...pattern, targets, options: left.length > 0 ? { ...options, skipping: left } : options }
}

function without(
  description: DesignDescription,
  refusals: readonly Located[],
): DesignDescription | undefined {
  const patterns = new Set(refusals.flatMap(({ pattern }) => pattern ?? []))
  const derived = new Set(
    refusals.flatMap((refusal) => refusal.derived?.split('.').slice(0, 2).join('.') ?? []),
  )
  const isAudited = [...patterns].some((name) => isAudit({ name }))
  if (isAudited || refusals.some(({ pattern, derived: item }) => !pattern && !item)) return undefined
  const isGone = (target: string) => derived.has(target)
  const entities = description.entities.map((entity) => ({
    ...entity,
    derives: Object.fromEntries(
      Object.entries(entity.derives).filter(([name]) => !isGone(`${entity.name}.${name}`)),
    ),
  }))
  const removed = description.entities.some(
    (entity, index) => Object.keys(entity.derives).length > Object.keys(entities[index]!.derives).length,
  )
  const left = description.patterns
    .filter((each) => isAudit(each) || (!patterns.has(each.name) && !each.targets.some(isGone)))
    .map((pattern) => withoutTargets(pattern, isGone))
  if (!removed && left.length === description.patterns.length) return undefined
  return { ...description, entities, patterns: left }
}
