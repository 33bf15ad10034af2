import type { FileContent } from '@tablewright/system'

/** A message with an invoice for the client. */
export interface InvoiceMessage {
  /** Identifies the message. The same for each attempt to send it. */
  readonly messageId: string
  readonly invoiceId: string
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The invoice as an HTML page. */
  readonly page: string
  /** Renders the invoice as a PDF. */
  readonly pdf: () => Promise<FileContent>
}

/**
 * Sends invoices to clients. After a crash, a message may be sent again: a sender must deliver each
 * `messageId` once, and must not reject a repeated one.
 */
export interface InvoiceSender {
  send(message: InvoiceMessage): Promise<void>
}
