/** Details of an error, in addition to its code and message. */
export interface ErrorDetails<Data extends object> {
  /** How to fix the problem, as an imperative sentence. */
  readonly remedy?: string
  /** The field, key or value in question, for programs. */
  readonly data?: Data
  readonly cause?: unknown
}

/**
 * The error class of the project. `code` is stable, for programs; `message` is for people and may change.
 *
 * @example
 * const error = new TablewrightError('FOLDER_LOCKED', 'Another process has ./data open.', {
 *   remedy: 'Stop that process, or choose another folder.',
 *   data: { folder: './data' },
 * })
 * error.code // → 'FOLDER_LOCKED'
 * error.data.folder // → './data'
 */
export class TablewrightError<Data extends object = Record<string, unknown>> extends Error {
  override readonly name: string = 'TablewrightError'
  readonly code: string
  readonly remedy: string | undefined
  readonly data: Readonly<Data>

  constructor(code: string, message: string, { remedy, data, cause }: ErrorDetails<Data> = {}) {
    super(message, cause === undefined ? cause : { cause })
    this.code = code
    this.remedy = remedy
    this.data = data ?? ({} as Data)
  }
}

/** Whether a caught value is a `TablewrightError`, optionally with one of these codes. */
export function isTablewrightError(value: unknown, ...codes: readonly string[]): value is TablewrightError {
  return value instanceof TablewrightError && (codes.length === 0 || codes.includes(value.code))
}
