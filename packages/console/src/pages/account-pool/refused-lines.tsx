import type { JSX } from 'preact'
import { type Column, Dialog, Table } from '../../kit/index.js'
import type { ImportReport } from './types.js'

type Fault = ImportReport['faults'][number]

const columns: readonly Column<Fault>[] = [
  { name: 'Line', cell: ({ line }) => line },
  { name: 'Reason', cell: ({ reason }) => reason, wrap: true },
]

/** The lines of an import that were refused, with the reasons. */
export function RefusedLines(props: { report: ImportReport; onClose: () => void }): JSX.Element {
  const { added, refused, faults } = props.report
  const others = refused - faults.length
  return (
    <Dialog title={`Refused lines: ${refused}`} onClose={props.onClose}>
      <div class="stack">
        <p class="soft">
          Accounts added: {added}. Correct these lines and import them again; accounts that are already in the
          pool are skipped.
        </p>
        <Table
          label="Refused lines"
          columns={columns}
          rows={faults}
          rowKey={({ line }) => String(line)}
          foot={others > 0 && <p class="soft">and {others.toLocaleString('en')} more lines</p>}
        />
      </div>
    </Dialog>
  )
}
