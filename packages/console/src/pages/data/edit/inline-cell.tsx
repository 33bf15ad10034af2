import type { DataColumn, DataItem, DataKind } from '@tablewright/server/console-api'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { SchemaField } from '../../../kit/form/schema-field.js'
import { Button, Dialog } from '../../../kit/index.js'
import { keyTexts } from '../../../kit/stored/data-address.js'
import type { DataScope } from '../data-page.js'
import { changesOf, sameValues } from './edit-fields.js'
import { EditSteps } from './edit-steps.js'

export interface InlineCellProps {
  readonly view: DataScope
  readonly kind: DataKind
  readonly column: DataColumn
  readonly item: DataItem
  readonly children: ComponentChildren
}

/** A cell that can be edited in place. Enter shows a preview of all writes before they are made. */
export function InlineCell(props: InlineCellProps): JSX.Element {
  const { column, item, children } = props
  // The item when the field was opened: concurrent changes are refused.
  const [expected, setExpected] = useState<NonNullable<DataItem['values']>>()
  if (expected !== undefined)
    return (
      <InlineForm
        {...props}
        expected={expected}
        onReload={() => setExpected(item.values!)}
        onClose={() => setExpected(undefined)}
      />
    )
  return (
    <span class="inline-cell">
      {children}
      <button
        type="button"
        class="inline-cell-start"
        tabIndex={-1}
        title={`Edit ${column.name}`}
        aria-label={`Edit ${column.name} of ${keyTexts(item.key).join(' ')}`}
        onClick={() => setExpected(item.values!)}
      >
        ✎
      </button>
    </span>
  )
}

function InlineForm(
  props: InlineCellProps & {
    expected: NonNullable<DataItem['values']>
    onReload: () => void
    onClose: () => void
  },
): JSX.Element {
  const { view, kind, column, item, expected, onReload, onClose } = props
  const { name } = column
  const [value, setValue] = useState<unknown>(expected[name])
  const [previewing, setPreviewing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const changes = changesOf(kind, expected, { ...expected, [name]: value })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (Object.keys(changes).length === 0) onClose()
    else setPreviewing(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps arrow keys from moving to another row.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <form ref={form} class="inline-cell-form" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <SchemaField
        name={name}
        path={`inline-${name}`}
        schema={column.schema}
        required={!column.optional}
        value={value}
        onChange={setValue}
        reasons={new Map()}
      />
      <Button type="submit" label={`Preview the change of ${name}`}>
        ✓
      </Button>
      {previewing && (
        <Dialog title={`Change ${name}`} shape="side" onClose={onClose}>
          <EditSteps
            system={view.system}
            kinds={view.overview.kinds}
            verb="Write"
            ask={() => ({ entity: kind.name, action: 'update', expected, changes })}
            onReload={sameValues(item.values, expected) ? undefined : onReload}
            onDone={onClose}
            onCancel={onClose}
          />
        </Dialog>
      )}
    </form>
  )
}
