import type { DesignAnswer } from '@tablewright/server/console-api'

/** Returns the kinds of items of a design in its order, for their colors. */
export function kindsOf({
  chart,
}: DesignAnswer): readonly { readonly name: string; readonly source?: string }[] {
  return chart.flatMap(({ rows }) =>
    rows.map(({ item, source }) => ({ name: item, ...(source !== undefined && { source }) })),
  )
}
