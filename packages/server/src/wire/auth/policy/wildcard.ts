/**
 * Whether a pattern of IAM matches a text: `*` stands for any characters, `?` for one. Only the last star is
 * retried, so that no text makes a pattern slow.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0
  let from = 0
  let star = -1
  let resume = 0
  while (from < text.length) {
    if (at < pattern.length && pattern[at] === '*') {
      star = at++
      resume = from
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[from])) {
      at++
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++resume
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
