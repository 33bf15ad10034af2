import type { DataKind, JsonValues } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { withoutEmpty } from '../../../kit/form/schema.js'
import { useDraft, useKept } from '../../../kit/form/use-draft.js'
import { Dialog, Field, SchemaFields } from '../../../kit/index.js'
import type { DataScope } from '../data-page.js'
import { createFields, firstValues, keptFields } from './edit-fields.js'
import { EditSteps } from './edit-steps.js'

/** Creates an item of an entity, with its derived items. */
export function CreateDialog({ view, onClose }: { view: DataScope; onClose: () => void }): JSX.Element {
  const { overview, table } = view
  const entities = overview.kinds.filter((kind) => kind.editable && kind.table === table.name)
  const [chosen, choose] = useKept(`${view.system} new item of ${table.name}`, () => ({ name: '' }))
  const kind = entities.find(({ name }) => name === chosen.name) ?? entities[0]
  return (
    <Dialog title="New item" shape="side" onClose={onClose}>
      <div class="stack">
        <Field id="entity" label="Entity">
          <select
            id="entity"
            value={kind?.name}
            onChange={({ currentTarget }) => choose({ name: currentTarget.value })}
          >
            {entities.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </select>
        </Field>
        {kind && <CreateForm key={kind.name} view={view} kind={kind} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function CreateForm(props: { view: DataScope; kind: DataKind; onClose: () => void }): JSX.Element {
  const { view, kind, onClose } = props
  const [form, setForm, forgetDraft] = useDraft(
    `${view.system} new ${kind.name}`,
    keptFields(kind),
    firstValues(kind),
  )
  const close = () => {
    forgetDraft()
    onClose()
  }
  return (
    <EditSteps
      system={view.system}
      kinds={view.overview.kinds}
      verb="Create"
      ask={() => ({
        entity: kind.name,
        action: 'create',
        item: (withoutEmpty(form) ?? {}) as JsonValues,
      })}
      form={(reasons) => (
        <SchemaFields schema={createFields(kind)} path="" value={form} onChange={setForm} reasons={reasons} />
      )}
      onDone={close}
      onCancel={close}
    />
  )
}
