import type { StepBudget } from './step-budget.js'

/**
 * Whether a pattern of IAM matches a text: `*` stands for any characters, `?` for one. Only the last star is
 * retried. Long texts and patterns that repeat themselves still take a step for each pair of their characters, which the
 * budget limits.
 */
export function matchesWildcard(pattern: string, text: string, budget?: StepBudget): boolean {
  let at = 0
  let from = 0
  let star = -1
  let resume = 0
  const most = budget?.left ?? Number.POSITIVE_INFINITY
  let steps = 0
  while (from < text.length) {
    if (++steps > most) break
    if (at < pattern.length && pattern[at] === '*') {
      star = at++
      resume = from
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++resume
    } else break
  }
  budget?.spend(steps)
  while (pattern[at] === '*') at++
  return from === text.length && at === pattern.length
}
