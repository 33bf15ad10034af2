import type { DesignAnswer } from '@tablewright/server/console-api'

/** The items of a design in its order, as far as their colors need. */
export function kindsOf({
  chart,
}: DesignAnswer): readonly { readonly name: string; readonly source?: string }[] {
  return chart.flatMap(({ rows }) =>
    rows.map(({ item, source }) => ({ name: item, ...(source !== undefined && { source }) })),
  )
}
