import type { Terminal } from './output/terminal.js'

/** The context of every command. */
export interface Context {
  readonly terminal: Terminal
  /** 0 for success, 1 if a check found faults. Wrong usage throws an error with exit code 2. */
  exitCode: number
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: true
}
