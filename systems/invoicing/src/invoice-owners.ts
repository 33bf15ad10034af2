const most = 10_000

/**
 * The client of each invoice, which never changes. The index that has it may be late; this process knows the invoices
 * that it has created itself at once.
 */
export class InvoiceOwners {
  readonly #clients = new Map<string, string>()

  remember(invoiceId: string, clientId: string): void {
    if (this.#clients.size >= most) {
      for (const oldest of this.#clients.keys()) {
        this.#clients.delete(oldest)
        break
      }
    }
    this.#clients.set(invoiceId, clientId)
  }

  clientOf(invoiceId: string): string | undefined {
    return this.#clients.get(invoiceId)
  }
}
