import { useServerIndex } from './use-server-index.js'

/** Returns the breadcrumb from a system to one of its tools. */
export function useTrail(system: string): readonly { readonly label: string; readonly href: string }[] {
  const { data } = useServerIndex()
  const label = data?.systems.find(({ name }) => name === system)?.title ?? system
  return [{ label, href: `/systems/${system}` }]
}
