/** Whether a client prefers HTML: browsers name it in Accept, programs do not. */
export function wantsPage(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false
}
