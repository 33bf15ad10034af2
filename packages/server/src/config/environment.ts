/** The value of an environment variable, which is read when the server starts. */
export interface EnvironmentVariable {
  readonly $env: string
}

/** A text, or the environment variable that holds it. */
export type SecretText = string | EnvironmentVariable

/**
 * Names an environment variable in a configuration, so that secrets stay out of the file. A server that needs it does not
 * start without it. In JSON, write `{ "$env": "NAME" }`.
 *
 * @example
 * import { env } from '@tablewright/server/config'
 * env('CURSOR_SECRET') // → { $env: 'CURSOR_SECRET' }
 */
export function env(name: string): EnvironmentVariable {
  return { $env: name }
}

export function isEnvironmentVariable(value: unknown): value is EnvironmentVariable {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<EnvironmentVariable>).$env === 'string'
  )
}
