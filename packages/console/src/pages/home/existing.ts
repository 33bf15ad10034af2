import { bestMatch } from '../../router/match-path.js'
import { pages } from '../registry.js'

/** The address, or that of its system where no such page is built. */
export function existing(address: string): string {
  const [path = '/'] = address.split('?')
  if (bestMatch(pages, path) !== undefined) return address
  return path.split('/').slice(0, 3).join('/')
}
