/** A mail in plain text and in simple HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mail. */
export interface Mailer {
  /** Returns the answer of the mail server. Rejects if it does not accept the mail. */
  send(mail: Mail): Promise<string>
}
