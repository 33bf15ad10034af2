import type { Terminal } from './output/terminal.js'

/** What every command is given. */
export interface Context {
  readonly terminal: Terminal
  /** 0 is fine, 1 says that the thing failed; wrong usage is 2 and an error. */
  exitCode: number
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: true
}
