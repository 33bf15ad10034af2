import { spawnSync } from 'node:child_process'

/** Whether a program is installed and runs. */
export function runs(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Prints that a client was not tested if it is not installed. */
export function orSay(present: boolean, name: string): boolean {
  if (!present) console.warn(`${name} is not on this machine: not tried.`)
  return present
}

/** Environment for the AWS tools, without the settings of this machine. */
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
