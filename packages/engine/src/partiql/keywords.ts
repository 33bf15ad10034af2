/** Words that compare or join conditions. */
const operators: ReadonlySet<string> = new Set('AND OR NOT IN BETWEEN IS LIKE'.split(' '))

/** Words that open or join the parts of a statement. As names, they need quotes. */
const keywords: ReadonlySet<string> = new Set(
  (
    'SELECT FROM WHERE MISSING NULL TRUE FALSE INSERT INTO VALUE UPDATE SET REMOVE DELETE RETURNING ORDER BY ASC ' +
    'DESC EXISTS INNER OUTER LEFT RIGHT FULL CROSS JOIN ON AS AT GROUP HAVING UNION INTERSECT EXCEPT DISTINCT CASE ' +
    'WHEN THEN ELSE END CAST ESCAPE'
  ).split(' '),
)

/** Returns the kind of a reserved word, or undefined for a name. */
export function keywordKind(word: string): 'operator' | 'keyword' | undefined {
  const upper = word.toUpperCase()
  if (operators.has(upper)) return 'operator'
  return keywords.has(upper) ? 'keyword' : undefined
}
