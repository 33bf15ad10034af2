import type { FileContent } from '@tablewright/system'

/** An invoice on its way to the client. */
export interface InvoiceMessage {
  /** The same for each attempt to send the same message. */
  readonly messageId: string
  readonly invoiceId: string
  readonly recipient: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The invoice as an HTML page. */
  readonly page: string
  /** The invoice as a PDF, made when it is asked for. */
  readonly pdf: () => Promise<FileContent>
}

/**
 * Carries invoices to clients. The process may die right after a message has been sent, and then it is sent once more: a
 * sender lets a message through once for each `messageId`, and gives no error when it has done so before.
 */
export interface InvoiceSender {
  send(message: InvoiceMessage): Promise<void>
}
