import { InvalidArgumentError } from 'commander'

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
  }
  return port
}
