import { InvalidArgumentError, Option } from 'commander'
import { decimalOf } from '../decimal-of.js'

/** Returns the option `--watch [seconds]` of commands whose output changes. */
export function watchOption(): Option {
  return new Option('--watch [seconds]', 'print again at each change, until Ctrl+C').argParser(parseSeconds)
}

function parseSeconds(text: string): number {
  const seconds = decimalOf(text)
  if (seconds >= 0.1 && seconds <= 3600) return seconds
  throw new InvalidArgumentError('It is a number of seconds from 0.1 to 3600.')
}
