const maxClients = 10_000

/**
 * Caches the client of each invoice, which never changes. The index may be stale, but this process knows the
 * invoices that it created itself.
 */
export class InvoiceOwners {
  readonly #clients = new Map<string, string>()

  remember(invoiceId: string, clientId: string): void {
    if (this.#clients.size >= maxClients) {
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
