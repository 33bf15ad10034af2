/** Names that npm refuses. */
const refused = ['node_modules', 'favicon.ico']

/** npm accepts 214 characters; the rest is for a suffix. */
const maxLength = 200

/**
 * Returns a name that npm accepts: lower case, without characters that are special in a URL, and different
 * from the dependencies of the project.
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

/** Returns a valid name of a CloudFormation stack: letters, digits and hyphens, starting with a letter. */
export function stackName(name: string): string {
  const text = name.replace(/[^A-Za-z\d]+/g, '-').replace(/^-+|-+$/g, '')
  return (/^[A-Za-z]/.test(text) ? text : `stack-${text}`).slice(0, 128)
}

/** Quotes a path for a shell if necessary. */
export function shellQuote(path: string): string {
  const own = path.startsWith('-') ? `./${path}` : path
  if (/^[\w./\\:@%+=,~-]+$/.test(own)) return own
  // cmd.exe does not support single quotes.
  return /["$`\\!]/.test(own) ? `'${own.replaceAll("'", `'\\''`)}'` : `"${own}"`
}
