import { spawnSync } from 'node:child_process'

/** Whether a program of this machine runs at all. */
export function runs(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Says plainly that a client was not tried, where a machine does not have it. */
export function orSay(present: boolean, name: string): boolean {
  if (!present) console.warn(`${name} is not on this machine: not tried.`)
  return present
}

/** The environment that the AWS tools read, with nothing of this machine's own settings. */
export const awsEnvironment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_DEFAULT_REGION: 'eu-central-1',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
}
