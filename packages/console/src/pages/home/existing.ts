import { bestMatch } from '../../router/match-path.js'
import { pages } from '../registry.js'

/** Returns the address, or the address of its system if the page does not exist. */
export function existing(address: string): string {
  const [path = '/'] = address.split('?')
  if (bestMatch(pages, path) !== undefined) return address
  return path.split('/').slice(0, 3).join('/')
}
