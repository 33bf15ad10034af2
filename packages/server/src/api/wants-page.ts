/** Browsers ask for pages by name; programs take what they get. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
