/** Names of fields that contain secrets. */
export const secretNames = ['authorization', 'token', 'secret', 'secretAccessKey', 'password', 'pin'] as const

const secret = new Set<string>(secretNames)

/** Caches the result for each name, because every attribute of every item is looked up. */
const decided = new Map<string, boolean>()
const maxDecided = 10_000

/**
 * Whether a field contains a secret by its name: `pin`, `ownerPassword`, or a value derived from one, such as
 * `pinHash`.
 */
export function isSecretName(name: string): boolean {
  let answer = decided.get(name)
  if (answer === undefined) {
    answer = decide(name)
    if (decided.size < maxDecided) decided.set(name, answer)
  }
  return answer
}

function decide(name: string): boolean {
  if (secret.has(name)) return true
  const words = name.split(/[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  if (words.at(-1) === 'hash') words.pop()
  return secret.has(words.at(-1) ?? '')
}
