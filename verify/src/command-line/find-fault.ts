import type { CommandCase } from './cases.js'
import type { Outcome, Parameter } from './messages.js'

/** Texts of libraries, of the runtime and of the language, which mean nothing to a user. */
const internal = [
  /\n\s+at .+:\d+/,
  /\bundefined\b/,
  /\[object \w+\]/,
  /\b(?:Type|Range|Reference|Syntax)Error\b/,
  /\bE(?:NOENT|ISDIR|NOTDIR|ACCES|EXIST|INVAL|PERM|NAMETOOLONG|NOTEMPTY)\b/,
  /is not a function|Cannot read properties|not iterable/,
  /\bnode:internal\b|node_modules/,
  /\bUNEXPECTED\b|\bINTERNAL_ERROR\b|Internal server error/,
]

/** Oddities that every command refuses as wrong usage. */
const usage: readonly string[] = ['missing', 'surplus', 'unknown', 'no-value', 'unwanted-value']

/** Commands that run until they are stopped. */
const runs = /^(?:serve|engine|mcp)$/

/**
 * Returns what is wrong with the outcome of a command; undefined if nothing is. `baseProblem` is what its example prints,
 * which can fail for a reason of its own: the records that it names may be missing.
 */
export function findFault(one: CommandCase, outcome: Outcome, baseProblem: string): string | undefined {
  const { stdout, stderr, exitCode, isStopped } = outcome
  const strange = internal.find((pattern) => pattern.test(stderr) || (exitCode !== 0 && pattern.test(stdout)))
  if (strange !== undefined) return `prints ${strange}`
  if (isStopped) return mayRun(one) ? undefined : 'does not end'
  if (exitCode === 0) return usage.includes(one.oddity) ? 'is accepted' : undefined
  const problem = one.isJson ? jsonProblem(stdout) : plainProblem(stderr)
  // A check that finds faults in a design or in data prints a result.
  if (problem === undefined) return exitCode === 1 && stdout.trim() !== '' ? undefined : 'prints no problem'
  if (typeof problem === 'string') return problem
  if (usage.includes(one.oddity) && (exitCode !== 2 || problem.code !== 'USAGE'))
    return `ends with ${exitCode} ${problem.code} instead of 2 USAGE`
  if (baseProblem.includes(problem.message)) return undefined
  const text = `${problem.message} ${problem.remedy}`
  // Refusals by a rule (4) and temporary ones (6) are about the state of the records. A blank cannot be seen.
  if (
    ['missing', 'no-value', 'unwanted-value', 'value'].includes(one.oddity) &&
    ![4, 6].includes(exitCode) &&
    one.value !== ' ' &&
    !names(text, one)
  )
    return 'does not name the argument'
  return undefined
}

/** Whether a command may run until it is stopped. */
export function mayRun({ command, args }: CommandCase): boolean {
  return runs.test(command.path.join(' ')) || args.some((word) => word.startsWith('--watch'))
}

interface Problem {
  readonly code: string
  readonly message: string
  readonly remedy: string
}

function jsonProblem(stdout: string): Problem | string | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(stdout)
  } catch {
    return 'prints something else than one JSON document'
  }
  const { error } = Object(parsed) as { readonly error?: Partial<Problem> }
  if (error === undefined) return undefined
  const { code = '', message = '', remedy = '' } = error
  if (code === '' || message === '') return 'has a problem without code or message'
  return remedy === '' ? 'has no remedy' : { code, message, remedy }
}

function plainProblem(stderr: string): Problem | string | undefined {
  const lines = stderr.split('\n').filter((line) => line.startsWith('error '))
  if (lines.length === 0) return undefined
  if (lines.length > 1) return 'prints several problems'
  const [, code = '', message = ''] =
    /^error (\w+): ([\s\S]*)$/.exec(stderr.slice(stderr.indexOf('error '))) ?? []
  return /[.!?)\]>…]\s+\S[\s\S]*[.)\]>…"]\s*$/.test(message) || /\. \S/.test(message)
    ? { code, message, remedy: '' }
    : 'has no remedy'
}

/** Whether a message names the argument in some form, or quotes its value. */
function names(text: string, { command, args, parameter, value = '' }: CommandCase): boolean {
  if (parameter === undefined) return true
  // The records of an example may exist already: the message then names another argument.
  if (args.slice(command.path.length).some((word) => /^\w.{2}/.test(word) && text.includes(word))) return true
  // A list may be refused for its first entry, and a design for its file.
  const quoted = plain(value.split(/(?<=\w)[,#]/)[0]!).slice(0, 12)
  // Control characters are printed in another form.
  const isQuoted =
    quoted === '' ? value !== '' && text.includes(value.slice(0, 1)) : plain(text).includes(quoted)
  return (
    isQuoted || plain(text).includes(plain(parameter.name).replace(/id$/, '')) || isWellKnown(text, parameter)
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** `--data` is the folder of the data, `--config` the configuration file. */
function isWellKnown(text: string, { name }: Parameter): boolean {
  const words: Readonly<Record<string, RegExp>> = {
    '--config': /configuration/i,
    '--token': /token/i,
    '--server': /server/i,
    '--profile': /Nothing answers/,
  }
  return words[name]?.test(text) ?? false
}
