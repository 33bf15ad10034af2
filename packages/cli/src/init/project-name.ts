/** Names that npm refuses. */
const refused = ['node_modules', 'favicon.ico']

/** npm takes 214 characters; the rest is for a suffix. */
const maxLength = 200

/**
 * Returns a name that npm accepts: lower case, none of the characters that mean something in an address, and none of the
 * packages that the project depends on, which it would import from itself.
 */
export function packageName(text: string, dependencies: readonly string[]): string {
  if (/^@[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/.test(text) && !dependencies.includes(text)) return text
  const name = text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, maxLength)
  if (name === '') return 'project'
  return [...refused, ...dependencies].includes(name) ? `${name}-project` : name
}

/** Returns a name that AWS CloudFormation accepts for a stack: letters, digits and hyphens, a letter first. */
export function stackName(name: string): string {
  const text = name.replace(/[^A-Za-z\d]+/g, '-').replace(/^-+|-+$/g, '')
  return (/^[A-Za-z]/.test(text) ? text : `stack-${text}`).slice(0, 128)
}

/** Returns a path as a word for a shell, in quotes where it needs them. */
export function shellQuote(path: string): string {
  const own = path.startsWith('-') ? `./${path}` : path
  if (/^[\w./\\:@%+=,~-]+$/.test(own)) return own
  // cmd.exe knows no single quotes.
  return /["$`\\!]/.test(own) ? `'${own.replaceAll("'", `'\\''`)}'` : `"${own}"`
}
