import { invalid } from '../../problems.js'

/** Throws for an invalid email address. Checks only the form, which must not break mail headers. */
export function requireEmail(email: string): void {
  if (!/^[^\s@\p{C}<>,;"]+@[^\s@\p{C}<>,;"]+$/u.test(email.trim())) {
    throw invalid('email', 'must be an e-mail address')
  }
}
