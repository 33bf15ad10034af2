import type { DataKind, ItemAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useDraft } from '../../../kit/form/use-draft.js'
import { SchemaFields } from '../../../kit/index.js'
import type { DataScope } from '../data-page.js'
import { changeFields, changesOf, sameValues } from './edit-fields.js'
import { EditSteps } from './edit-steps.js'

interface EditProps {
  readonly view: DataScope
  readonly kind: DataKind
  readonly item: ItemAnswer
  /** Returns to the item, or closes it if it was deleted. */
  readonly onClose: () => void
}

/** Changes an item through its entity. Derived items are updated in the same transaction. */
export function ChangeItem({ view, kind, item, onClose }: EditProps): JSX.Element {
  const { system, overview } = view
  // The item when the form was opened: concurrent changes are refused, not overwritten.
  const [expected, setExpected] = useState(item.values!)
  const fields = changeFields(kind)
  const [form, setForm, forgetDraft] = useDraft(
    `${system} item ${item.table} ${JSON.stringify(item.key)}`,
    fields,
    expected,
  )
  const close = () => {
    forgetDraft()
    onClose()
  }
  return (
    <EditSteps
      system={system}
      kinds={overview.kinds}
      verb="Write"
      ask={() => ({
        entity: kind.name,
        action: 'update',
        expected,
        changes: changesOf(kind, expected, form),
      })}
      onReload={sameValues(item.values, expected) ? undefined : () => setExpected(item.values!)}
      form={(reasons) => (
        <SchemaFields
          key={JSON.stringify(expected)}
          schema={fields}
          path=""
          value={form}
          onChange={setForm}
          reasons={reasons}
        />
      )}
      onDone={close}
      onCancel={close}
    />
  )
}

/** Deletes an item with its derived items. */
export function DeleteItem(props: EditProps & { readonly onGone: () => void }): JSX.Element {
  const { view, kind, item, onClose, onGone } = props
  const [expected, setExpected] = useState(item.values!)
  return (
    <EditSteps
      system={view.system}
      kinds={view.overview.kinds}
      verb="Delete"
      danger
      ask={() => ({ entity: kind.name, action: 'delete', expected })}
      onReload={sameValues(item.values, expected) ? undefined : () => setExpected(item.values!)}
      onDone={onGone}
      onCancel={onClose}
    />
  )
}
