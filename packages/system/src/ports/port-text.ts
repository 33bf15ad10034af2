import { unsafeCharacters } from '../input/one-line.js'

const escapeCharacter = '\u001B'
const colors = new RegExp(`${escapeCharacter}\\[[\\d;]*m`, 'gu')
const unsafe = new RegExp(`[${unsafeCharacters}]+`, 'gu')

/** Returns text of a program or a device as one line: without colors, and with spaces in place of control characters. */
export function portLine(text: string, maximumLength: number): string {
  return text.replace(colors, '').slice(0, maximumLength).replace(unsafe, ' ').trim()
}

/**
 * Returns the reason of a failed port call, as one line.
 * @example
 * import { portFailure } from '@tablewright/system'
 * portFailure(new Error('The bolt\r\nis stuck'), 100) // → 'The bolt is stuck'
 */
export function portFailure(error: unknown, maximumLength: number): string {
  return portLine(error instanceof Error ? error.message : String(error), maximumLength)
}
