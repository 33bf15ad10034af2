import type { Problem } from '@tablewright/server'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { call, type Undo } from '../../api/call.js'
import { findOperation, type Operation } from '../../api/describe.js'
import type { Input, OperationName } from '../../api/operation.js'
import { ApiError, fieldReasons, missingFields, problemOf } from '../../api/problem.js'
import { useDescription } from '../../api/use-description.js'
import { Button } from '../button.js'
import { ChangedElsewhere } from '../changed-elsewhere.js'
import { focusFirstField } from '../dialog.js'
import { ProblemSummary } from '../problem-summary.js'
import { EmptyState, ErrorState, Loading } from '../states.js'
import { Field } from './field.js'
import {
  clearedNames,
  emptiedFields,
  type FieldSchema,
  labelOf,
  unclearableNames,
  withoutEmpty,
} from './schema.js'
import { SchemaFields } from './schema-field.js'
import { useDraft } from './use-draft.js'

/** A refusal by the server. */
export interface Refusal {
  readonly problem: Problem
  /** The input that was sent. */
  readonly input: Input
  /** Sends the form again with these fields. */
  readonly take: (fields: Input) => void
}

export interface ActionFormProps<Result> {
  readonly system: string
  /** In the notation of routes: `POST /leases/:leaseId/extend`. */
  readonly operation: OperationName
  /** Fields with fixed values: sent, but not shown. */
  readonly known?: Input
  /** Initial values of the other fields. */
  readonly initial?: Input
  /** Additions to the schemas of fields, such as choices: `{ templateId: { enum: ids } }`. */
  readonly fields?: Readonly<Record<string, FieldSchema>>
  /** Fields that are required here, although optional for the server. */
  readonly required?: readonly string[]
  /** Offers an alternative to a refused input. */
  readonly offer?: (refusal: Refusal) => ComponentChildren
  readonly danger?: boolean
  /** The version that was read, if the operation requires one. */
  readonly version?: number | string | undefined
  /** Label of the button, a verb. Defaults to the operation's summary. */
  readonly verb?: string
  /** Returns the call that undoes it, if there is one. */
  readonly undo?: Undo
  /** Loads the latest version of the record and keeps the edits; undefined if the form already shows it. */
  readonly onReload?: (() => void) | undefined
  readonly onDone?: (result: Result) => void
  readonly onCancel?: () => void
}

/**
 * A form for any operation of a system, generated from its description. Errors of the server are shown at
 * their fields.
 */
export function ActionForm<Result = unknown>(props: ActionFormProps<Result>): JSX.Element {
  const { data, problem, refresh } = useDescription(props.system)
  if (problem) return <ErrorState problem={problem} retry={refresh} />
  if (!data) return <Loading />
  const operation = findOperation(data, props.operation)
  if (operation === undefined) return <EmptyState title={`There is no ${props.operation} here`} />
  return <OperationForm {...props} described={operation} />
}

function OperationForm<Result>(props: ActionFormProps<Result> & { described: Operation }): JSX.Element {
  const { system, operation, described, known = {}, initial = {}, verb, onCancel, offer } = props
  const [value, setValue, forgetDraft] = useDraft(
    `${system} ${operation} ${JSON.stringify(known)}`,
    described.input,
    startOf(described, initial),
  )
  const [version, setVersion] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const asksVersion = described.wantsVersion && props.version === undefined
  const send = async (fields: Record<string, unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      requirePresent(described, props, fields)
      const input = sentInput(described, initial, fields, known)
      const seen = props.version ?? (version || undefined)
      const { data } = await call<Result>(system, operation, input, { version: seen, undo: props.undo })
      forgetDraft()
      props.onDone?.(data)
    } catch (error) {
      setProblem(problemOf(error))
      focusFirstWrong(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = preventing(() => void send(value))
  const take = (fields: Input) => {
    setValue({ ...value, ...fields })
    void send({ ...value, ...fields })
  }
  const reapply = () => {
    props.onReload?.()
    setProblem(undefined)
  }
  const cancel = () => {
    forgetDraft()
    onCancel?.()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusInDialog(form.current!), [])
  const danger = props.danger ?? described.method === 'DELETE'
  return (
    <form ref={form} class="stack" data-operation={operation} onSubmit={submit} noValidate>
      {problem && <ProblemSummary problem={problem} />}
      {props.onReload && !busy && <ChangedElsewhere onReapply={reapply} />}
      {problem && offer?.({ problem, input: value, take })}
      <SchemaFields
        schema={askedFields(described, props)}
        path=""
        value={value}
        onChange={setValue}
        reasons={problem ? fieldReasons(problem) : new Map()}
      />
      {asksVersion && <VersionField value={version} onChange={setVersion} />}
      <div class="row">
        <Button kind={danger ? 'danger' : 'main'} type="submit" busy={busy}>
          {verb ?? described.summary.split(/[,;:]/)[0]}
        </Button>
        {onCancel && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </form>
  )
}

/** Runs a task instead of the default action of the browser. */
function preventing(run: () => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault()
    run()
  }
}

function VersionField(props: { value: string; onChange: (version: string) => void }): JSX.Element {
  return (
    <Field id="if-match" label="Version that you read" required={false}>
      <input
        id="if-match"
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

/** Returns the initial values of the fields of the operation, or their defaults. */
function startOf({ input }: Operation, initial: Input): Record<string, unknown> {
  const fields = Object.entries(input.properties ?? {}).map(
    ([name, schema]) => [name, initial[name] ?? schema.default] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Returns the input to send: the filled fields, and the emptied ones by name or as empty values. */
function sentInput(described: Operation, initial: Input, fields: Input, known: Input): Input {
  const { input, method } = described
  const clear = clearedNames(input, initial, fields) ?? []
  const emptied = Object.entries(emptiedFields(input, startOf(described, initial), fields, clear))
  return {
    ...Object.fromEntries(emptied.filter(([, empty]) => method === 'PATCH' || Array.isArray(empty))),
    ...(withoutEmpty(fields) as Input | undefined),
    ...known,
    ...(clear.length > 0 && { clear }),
  }
}

/** Returns the fields to ask for, with the additions of the page. */
function askedFields<Result>(
  { input, method }: Operation,
  { known = {}, initial = {}, fields: more = {}, required = [] }: ActionFormProps<Result>,
): FieldSchema {
  const clears = clearedNames(input, {}, {}) !== undefined
  const fields = Object.entries(input.properties ?? {}).filter(
    ([name]) => !Object.hasOwn(known, name) && !(clears && name === 'clear'),
  )
  const properties = fields.map(([name, schema]) => [name, { ...schema, ...more[name] }] as const)
  return {
    ...input,
    properties: Object.fromEntries(properties),
    required: [
      ...(input.required ?? []),
      ...required,
      ...(method === 'PATCH' ? unclearableNames(input, initial) : []),
    ],
  }
}

/**
 * Throws if a field is empty that only this page requires: the server would fill it in, such as with the name of
 * the caller. Names all missing fields.
 */
function requirePresent<Result>(described: Operation, props: ActionFormProps<Result>, fields: Input): void {
  const isMissing = (name: string) => withoutEmpty(fields[name]) === undefined
  if (!props.required?.some(isMissing)) return
  const { properties = {}, required = [] } = askedFields(described, props)
  const missing = Object.entries(properties).filter(([name]) => required.includes(name) && isMissing(name))
  throw new ApiError(
    missingFields(
      missing.map(([name, { label = labelOf(name) }]: [string, FieldSchema]) => ({ name, label })),
    ),
  )
}

/** Focuses the first field in a dialog. A form on a page leaves the focus unchanged. */
function focusInDialog(form: HTMLFormElement): void {
  if (form.closest('dialog') !== null) focusFirstField(form)
}

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirstWrong(problem: Problem): void {
  const first = [...fieldReasons(problem).keys()][0]
  if (first !== undefined) setTimeout(() => document.getElementById(first)?.focus())
}
