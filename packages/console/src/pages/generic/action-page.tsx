import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Description, Operation } from '../../api/describe.js'
import { useDescription } from '../../api/use-description.js'
import { useResource } from '../../api/use-resource.js'
import { withoutEmpty } from '../../kit/form/schema.js'
import {
  ActionForm,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PageError,
  SchemaFields,
} from '../../kit/index.js'
import { navigate, useLocation } from '../../router/location.js'
import type { PageProps } from '../registry.js'
import { actionsOn } from './lists.js'
import { ResultView } from './result-view.js'
import './action-page.css'

/** One operation of any system: its form and its result. Fields in the address are filled in. */
export function ActionPage({ parameters: { system = '', operation = '' } }: PageProps): JSX.Element {
  const { data, problem, refresh } = useDescription(system)
  if (problem) return <PageError problem={problem} retry={refresh} />
  if (!data) return <Loading lines={6} />
  const described = data.operations.find(({ id }) => id === operation)
  const trail = [{ label: data.title, href: `/systems/${system}` }]
  if (described === undefined) {
    return (
      <Page title="No such operation" trail={trail}>
        <EmptyState title={`${data.title} has no operation ${operation}`} />
      </Page>
    )
  }
  return (
    <Page title={described.summary} summary={<code>{described.name}</code>} trail={trail}>
      <div class="action-form">
        {described.method === 'GET' ? (
          <ReadView system={system} operation={described} description={data} />
        ) : (
          <ChangeView system={system} operation={described} />
        )}
      </div>
    </Page>
  )
}

/** A read operation. Its input is in the address: results can be linked to. */
function ReadView(props: { system: string; operation: Operation; description: Description }): JSX.Element {
  const { system, operation, description } = props
  const { path, search } = useLocation()
  const asked = Object.fromEntries(search)
  // No field for the cursor: a button below the page leads to the next one.
  const { cursor: _, ...given } = asked
  const { cursor: __, ...properties } = operation.input.properties ?? {}
  const [value, setValue] = useState<Record<string, unknown>>(given)
  const ready = (operation.input.required ?? []).every((name) => asked[name] !== undefined)
  const answer = useResource(system, operation.name, asked, { when: ready })
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    const fields = Object.entries((withoutEmpty(value) ?? {}) as Record<string, unknown>)
    navigate(`${path}?${new URLSearchParams(fields.map(([name, each]) => [name, String(each)]))}`)
  }
  const hasFields = Object.keys(properties).length > 0
  const next = ready
    ? actionsOn(description, operation).filter((action) =>
        action.pathFields.every((name) => asked[name] !== undefined),
      )
    : []
  return (
    <div class="stack">
      {hasFields && (
        <Card>
          <form class="stack" onSubmit={ask} noValidate>
            <SchemaFields
              schema={{ ...operation.input, properties }}
              path=""
              value={value}
              onChange={setValue}
              reasons={new Map()}
            />
            <div class="row">
              <Button kind="main" type="submit">
                Run
              </Button>
            </div>
          </form>
        </Card>
      )}
      {next.length > 0 && (
        <div class="row">
          {next.map(({ id, summary, method, pathFields }) => (
            <Button
              key={id}
              kind={method === 'DELETE' ? 'danger' : 'plain'}
              href={`/systems/${system}/actions/${id}?${new URLSearchParams(
                pathFields.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
              )}${answer.version === undefined ? '' : `&version=${answer.version}`}`}
            >
              {summary.split(/[,;:]/)[0]}
            </Button>
          ))}
        </div>
      )}
      {ready && <Answer answer={answer} operation={operation} />}
      {cursorOf(answer.data) !== undefined && (
        <div class="row">
          <Button href={`${path}?${new URLSearchParams({ ...asked, cursor: cursorOf(answer.data)! })}`}>
            Next page
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns the cursor of the next page, if there is one. */
function cursorOf(data: unknown): string | undefined {
  return (data as { readonly cursor?: string } | undefined)?.cursor
}

function Answer(props: { answer: ReturnType<typeof useResource>; operation: Operation }): JSX.Element {
  const { answer, operation } = props
  if (answer.problem && answer.data === undefined) {
    return <ErrorState problem={answer.problem} retry={answer.refresh} />
  }
  if (answer.data === undefined) return <Loading />
  return <ResultView schema={operation.output} data={answer.data} />
}

/** Returns the current version of the record of an operation, if the address contains a version. */
function useLatestVersion(
  system: string,
  { name, pathFields }: Operation,
  input: Readonly<Record<string, string>>,
  seen: string | undefined,
): string | undefined {
  const { data } = useDescription(system)
  const path = `${name.slice(name.indexOf(' ') + 1)}/`
  // `GET /leases/:leaseId` reads the record of `POST /leases/:leaseId/extend`.
  const read = data?.operations.find(
    (each) =>
      each.method === 'GET' &&
      path.startsWith(`${each.name.slice(4)}/`) &&
      pathFields.every((field) => each.pathFields.includes(field)),
  )
  const key = Object.fromEntries(pathFields.map((field) => [field, input[field]]))
  const when = seen !== undefined && read !== undefined && pathFields.every((field) => input[field])
  return useResource(system, read?.name ?? 'GET /', key, { when }).version
}

function ChangeView({ system, operation }: { system: string; operation: Operation }): JSX.Element {
  const { version: seen, ...initial } = Object.fromEntries(useLocation().search)
  const latest = useLatestVersion(system, operation, initial, seen)
  const [version, setVersion] = useState(seen)
  const [result, setResult] = useState<{ data: unknown }>()
  return (
    <div class="stack">
      <Card>
        <ActionForm
          system={system}
          operation={operation.name}
          initial={initial}
          version={version}
          onReload={latest === undefined || latest === version ? undefined : () => setVersion(latest)}
          onDone={(data) => setResult({ data })}
        />
      </Card>
      {result && <ResultView schema={operation.output} data={result.data} />}
    </div>
  )
}
