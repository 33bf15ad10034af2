import { homedir } from 'node:os'
import type { Environment } from './environment.js'

/** The folder that holds `.aws`. */
export function homeFolder(environment: Environment): string {
  return environment.HOME ?? environment.USERPROFILE ?? homedir()
}
