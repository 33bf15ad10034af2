/**
 * Replaces the braces of an address with a value from the server: `{/api/invoicing/invoices
 * items.0.invoiceId}` is this field of the response. Ids of sample data are not known in advance.
 */
export async function fillAddress(url: string, address: string): Promise<string> {
  let filled = address
  for (const [braces, path, place] of address.matchAll(/\{(\S+) (\S+)\}/g)) {
    filled = filled.replace(braces, encodeURIComponent(await readPart(url + path, place!)))
  }
  return url + filled
}

async function readPart(url: string, place: string): Promise<string> {
  const response = await fetch(url)
  const answer: unknown = await response.json()
  const part = place
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer)
  if (part === undefined) throw new Error(`${url} has no ${place}: ${JSON.stringify(answer).slice(0, 300)}`)
  return String(part)
}
