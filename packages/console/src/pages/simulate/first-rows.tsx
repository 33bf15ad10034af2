import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../kit/index.js'

const maxFirst = 12

/** The first rows of a long list, and a button for the others. */
export function FirstRows<Row>(props: {
  rows: readonly Row[]
  children: (rows: readonly Row[]) => ComponentChildren
}): JSX.Element {
  const { rows, children } = props
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all ? rows : rows.slice(0, maxFirst))}
      {!all && rows.length > maxFirst && (
        <div class="table-foot">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {`Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  )
}
