import { invalid } from '../../problems.js'

/** Whether mail arrives is for the mail to find out; that it cannot end a header is certain. */
export function requireEmail(email: string): void {
  if (!/^[^\s@\p{C}<>,;"]+@[^\s@\p{C}<>,;"]+$/u.test(email.trim())) {
    throw invalid('email', 'must be an e-mail address')
  }
}
