import type { Problem } from '@tablewright/server'
import type { DataKind, PartitionPage } from '@tablewright/server/console-api'
import type { JsonSchema } from '@tablewright/system'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { Button, Field, KindBadge, ProblemSummary, SchemaFields, TemplateText } from '../../kit/index.js'
import { dataHref, keyTexts, wireKey } from '../../kit/stored/data-address.js'
import { navigate } from '../../router/location.js'
import type { DataScope } from './data-page.js'
import type { Collection } from './key-schema.js'
import { shownTable } from './shown-table.js'

/**
 * Asks for the placeholders of a partition key's template, or for the key itself if there is no template, and
 * opens the partition.
 */
export function CollectionForm({
  view,
  collection,
  ids,
}: {
  view: DataScope
  collection?: Collection
  /** Suggested values, by placeholder. */
  ids: Readonly<Record<string, readonly string[]>>
}): JSX.Element {
  const { system, overview, table, address } = view
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const shown = shownTable(view)
  const open = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const asked = collection
        ? { entity: collection.kinds[0]!.name, values }
        : {
            partition: wireKey(
              shown.partition,
              shown.partition.map(({ name }) => String(values[name] ?? '')),
            ),
          }
      const input = { table: table.name, index: address.index, limit: 1, ...asked }
      const { data } = await call<PartitionPage>(system, 'GET /_data/partition', input)
      navigate(dataHref(system, { ...address, table: table.name, partition: keyTexts(data.partition) }))
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  const id = useId()
  const fields = fieldsOf(collection, ids)
  const reasons = problem ? reasonsOf(problem, id, fields) : new Map<string, string>()
  const name = collection ? collection.templates.join(' ') : 'Any key'
  return (
    <form class="data-collection" aria-label={name} onSubmit={open} noValidate>
      <CollectionSummary collection={collection} kinds={overview.kinds} />
      {collection ? (
        <SchemaFields schema={fields} path={id} value={values} onChange={setValues} reasons={reasons} />
      ) : (
        <div class="fields">
          {shown.partition.map(({ name }) => (
            <Field key={name} id={`${id}.${name}`} label={name}>
              <input
                id={`${id}.${name}`}
                autocomplete="off"
                value={String(values[name] ?? '')}
                onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
              />
            </Field>
          ))}
        </div>
      )}
      <Button type="submit" busy={busy} label={`Open ${name}`}>
        Open
      </Button>
      {problem && reasons.size === 0 && <ProblemSummary problem={problem} />}
    </form>
  )
}

/** The template and the kinds of items under it. */
function CollectionSummary(props: {
  collection: Collection | undefined
  kinds: readonly DataKind[]
}): JSX.Element {
  const { collection, kinds } = props
  return (
    <div class="data-collection-what">
      {collection ? (
        <>
          <div class="row">
            {collection.templates.map((template) => (
              <TemplateText key={template} template={template} />
            ))}
          </div>
          <div class="row small">
            {collection.kinds.map((kind) => (
              <KindBadge key={kind.name} kinds={kinds} name={kind.name} />
            ))}
          </div>
        </>
      ) : (
        <>
          <span>Any key</span>
          <span class="soft small">As it is stored, also where the design does not know it</span>
        </>
      )}
    </div>
  )
}

function fieldsOf(
  collection: Collection | undefined,
  ids: Readonly<Record<string, readonly string[]>>,
): JsonSchema {
  const placeholders = (collection?.keys ?? []).flatMap((key) => key.placeholders)
  return {
    type: 'object',
    properties: Object.fromEntries(
      placeholders.map(({ name, schema }) => [name, { ...schema, suggestions: ids[name] ?? [] }]),
    ),
    required: placeholders.map(({ name }) => name),
  }
}

/** Returns the errors of fields of this form. Others are shown above it. */
function reasonsOf(problem: Problem, id: string, schema: JsonSchema): ReadonlyMap<string, string> {
  const own = [...fieldReasons(problem)].filter(([field]) => schema.properties?.[field])
  return new Map(own.map(([field, reason]) => [`${id}.${field}`, reason]))
}
