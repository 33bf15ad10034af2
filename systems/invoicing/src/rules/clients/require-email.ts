import { invalid } from '../problems.js'

/** Whether it can be delivered to is for the mail to find out. */
export function requireEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw invalid('email', 'must be an e-mail address')
}
