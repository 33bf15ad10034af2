import { type ChildProcess, spawn } from 'node:child_process'
import type { Credentials } from '@tablewright/client/http'
import { assumeRole } from './aws/assume-role.js'
import type { AwsAccess } from './aws/aws-request.js'
import type { Cleaner, Cleaning, CleaningOrder } from './cleaner.js'

export interface CommandCleanerOptions {
  /** Program and arguments, run without a shell. `{accountId}` is replaced with the account. */
  readonly command: readonly [string, ...string[]]
  /** Command of a preview, which must not change anything. Without it there is no preview. */
  readonly previewCommand?: readonly [string, ...string[]]
  /** ARN of the role to run as, such as `arn:aws:iam::{accountId}:role/PoolCleaner`. Without it the environment decides. */
  readonly role?: string
  readonly aws?: AwsAccess
  /** Maximum duration of one run in milliseconds. Defaults to an hour. */
  readonly timeout?: number
  /** Environment variables of the command, in addition to PATH, HOME and the credentials. */
  readonly env?: Readonly<Record<string, string>>
}

const oneHour = 3_600_000
/** Time between SIGTERM and SIGKILL. */
const graceMs = 5_000
/** Number of last lines of output that are kept. */
const maxLines = 200

/**
 * Cleans an account with a command of the operator, with the credentials of a role in that account. The
 * account is clean if the command exits with 0. Its output is the log.
 *
 * @example
 * const cleaner = commandCleaner({ command: ['true'] })
 * const { signal } = new AbortController()
 * const { cleaned } = await cleaner.clean({ accountId: '111111111111', attempt: 1, signal })
 * cleaned // → true
 */
export function commandCleaner(options: CommandCleanerOptions): Cleaner {
  const { command, previewCommand, timeout = oneHour } = options
  return {
    // Stop the command before the deadline of the pool, to keep its log.
    timeout: timeout + 2 * graceMs,
    clean: (order) => runCommand(options, command, order),
    ...(previewCommand ? { preview: (order) => runCommand(options, previewCommand, order) } : {}),
  }
}

async function runCommand(
  options: CommandCleanerOptions,
  command: readonly [string, ...string[]],
  order: CleaningOrder,
): Promise<Cleaning> {
  const { accountId } = order
  const { timeout = oneHour } = options
  order.signal.throwIfAborted()
  const credentials = await credentialsFor(options, order)
  const [program, ...args] = command.map((text) => text.replaceAll('{accountId}', accountId)) as [
    string,
    ...string[],
  ]
  const deadline = AbortSignal.timeout(timeout)
  const stops = [order.signal, deadline]
  const env = environment(options, accountId, credentials)
  const { code, lines } = await run(program, args, env, stops)
  const { AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN = '' } = env
  const secrets = [AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN]
  const log = lines.map((line) => withoutSecrets(line, secrets))
  if (code === 0) return { cleaned: true, log: log.length > 0 ? log : [`${program} ended with 0`] }
  if (deadline.aborted) {
    return { cleaned: false, log, reason: `${program} did not end within ${timeout / 1_000} s` }
  }
  const last = log.at(-1) ?? 'no output'
  return { cleaned: false, log, reason: `${program} ended with ${code}: ${last}` }
}

async function credentialsFor(
  { role, aws }: CommandCleanerOptions,
  { accountId, attempt, signal }: CleaningOrder,
): Promise<Credentials | undefined> {
  if (role === undefined) return undefined
  const access = aws ?? { region: process.env.AWS_REGION ?? 'us-east-1' }
  const arn = role.replaceAll('{accountId}', accountId)
  return assumeRole(access, arn, `pool-cleaner-${accountId}-${attempt}`, signal)
}

/** Returns the environment of the command: the credentials of the role, without those of the pool. */
function environment(
  { env = {}, role, aws }: CommandCleanerOptions,
  accountId: string,
  credentials: Credentials | undefined,
): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  const own = role === undefined ? inherited() : {}
  return {
    PATH,
    HOME,
    ...own,
    ...env,
    POOL_ACCOUNT_ID: accountId,
    ...(aws ? { AWS_REGION: aws.region } : {}),
    ...(credentials
      ? {
          AWS_ACCESS_KEY_ID: credentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
          AWS_SESSION_TOKEN: credentials.sessionToken ?? '',
        }
      : {}),
  }
}

function inherited(): Record<string, string> {
  const aws = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'))
  return Object.fromEntries(aws.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function run(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  stops: readonly AbortSignal[],
): Promise<{ readonly code: number | string; readonly lines: readonly string[] }> {
  return new Promise((resolve, reject) => {
    // A separate process group: child processes are stopped as well.
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const lines: string[] = []
    let rest = ''
    const take = (chunk: string) => {
      const parts = (rest + chunk).split(/\r?\n/)
      rest = parts.pop() ?? ''
      lines.push(...parts.filter((line) => line !== ''))
      if (lines.length > maxLines) lines.splice(0, lines.length - maxLines)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
    let force: NodeJS.Timeout | undefined
    const kill = () => killGroup(child, 'SIGKILL')
    const stop = () => {
      killGroup(child, 'SIGTERM')
      force = setTimeout(kill, graceMs)
      force.unref()
    }
    for (const signal of stops) signal.addEventListener('abort', stop, { once: true })
    process.once('exit', kill)
    const finish = () => {
      for (const signal of stops) signal.removeEventListener('abort', stop)
      process.off('exit', kill)
      clearTimeout(force)
      if (rest !== '') lines.push(rest)
    }
    child.on('error', (error) => {
      finish()
      reject(error)
    })
    child.on('close', (code, killedBy) => {
      finish()
      resolve({ code: code ?? killedBy ?? 'no code', lines })
    })
  })
}

/** Stops a command and its child processes. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The process has already ended.
  }
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), line)
}
