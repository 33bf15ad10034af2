/** What a secret is called, wherever one stands. */
export const secretNames = ['authorization', 'token', 'secret', 'secretAccessKey', 'password', 'pin'] as const

const secret = new Set<string>(secretNames)

/** Judged once: every attribute of every item is asked for, and there are few names. */
const judged = new Map<string, boolean>()
const maxJudged = 10_000

/** Whether values of this name are never told: `pin`, `ownerPassword`, and what was made of one, `pinHash`. */
export function isSecretName(name: string): boolean {
  let answer = judged.get(name)
  if (answer === undefined) {
    answer = judge(name)
    if (judged.size < maxJudged) judged.set(name, answer)
  }
  return answer
}

function judge(name: string): boolean {
  if (secret.has(name)) return true
  const words = name.split(/[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
  if (words.at(-1) === 'hash') words.pop()
  return secret.has(words.at(-1) ?? '')
}
