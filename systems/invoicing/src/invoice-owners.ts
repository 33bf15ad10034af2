const most = 10_000

/**
 * Whose each invoice is, which never changes. The index that tells it may be late; this process knows at once of the
 * invoices that it has made itself.
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
