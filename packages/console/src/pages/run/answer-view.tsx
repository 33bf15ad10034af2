import type { RunAnswer, RunPattern } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, Card, CodeBlock, EmptyState, Field, Tabs } from '../../kit/index.js'
import { readStored, writeStored } from '../../state/stored.js'
import { PlannedRequests } from './planned-requests.js'
import { groupsOf } from './result-groups.js'
import { ResultTables } from './result-tables.js'
import { UnitsBar } from './units-bar.js'

interface AnswerProps {
  readonly system: string
  readonly pattern: RunPattern
  /** One answer for each page, in order. */
  readonly answers: readonly RunAnswer[]
  readonly more: (() => void) | undefined
  readonly loading: boolean
}

/** The result of a call: answer, requests, cost, and the same call for other programs. */
export function AnswerView(props: AnswerProps): JSX.Element {
  const { system, pattern, answers } = props
  const latest = answers.at(-1)
  if (!latest) {
    return (
      <Card>
        <EmptyState title="Not run yet">
          Explain shows the requests and sends nothing.
          {pattern.kind === 'write' && ' Run shows it, too, before anything is written.'}
        </EmptyState>
        <Costs pattern={pattern} answers={answers} />
      </Card>
    )
  }
  const tabs = [
    ...(latest.explained ? [] : [{ name: 'result', label: 'Result', content: () => <Result {...props} /> }]),
    {
      name: 'requests',
      label: latest.explained ? 'Would send' : 'Sent',
      content: () => <PlannedRequests system={system} answer={latest} />,
    },
    { name: 'copy', label: 'Copy as', content: () => <Copies answer={latest} /> },
  ]
  return (
    <Card>
      <div class="stack">
        <Costs pattern={pattern} answers={answers} />
        <Tabs key={String(latest.explained)} label="Result of the call" tabs={tabs} query="_show" />
      </div>
    </Card>
  )
}

function Costs({ pattern, answers }: Pick<AnswerProps, 'pattern' | 'answers'>): JSX.Element {
  const { readUnits, writeUnits, searchBytes } = pattern.proof
  // The price of the design is for one page.
  const consumed = answers.at(-1)?.consumed
  return (
    <div class="stack run-costs">
      <UnitsBar label="Read units" predicted={readUnits} consumed={consumed?.readUnits} />
      <UnitsBar label="Write units" predicted={writeUnits} consumed={consumed?.writeUnits} />
      {searchBytes && (
        <UnitsBar label="Search bytes" predicted={searchBytes} consumed={consumed?.searchBytes} />
      )}
    </div>
  )
}

function Result({ answers, more, loading }: AnswerProps): JSX.Element {
  const results = answers.flatMap(({ result }) => (Array.isArray(result) ? result : [result ?? null]))
  const one = answers.length === 1 && !Array.isArray(answers[0]!.result) ? answers[0]!.result : results
  const groups = groupsOf(one)
  return (
    <div class="stack">
      {groups === undefined ? (
        <p>
          Answered <code>{JSON.stringify(one)}</code>
        </p>
      ) : groups.length === 0 ? (
        <EmptyState title="Nothing found">
          {answers[0]!.requests[0]?.operation === 'SearchVectors'
            ? 'No item of the index meets the condition.'
            : 'No item has such a key.'}
        </EmptyState>
      ) : (
        <ResultTables groups={groups} />
      )}
      {(more || loading) && (
        <div class="row">
          <Button busy={loading} onClick={() => more?.()}>
            Next page
          </Button>
          <span class="soft number">{results.length.toLocaleString('en')} so far</span>
        </div>
      )}
      {groups !== undefined && groups.length > 0 && (
        <details class="run-request">
          <summary>As JSON</summary>
          <CodeBlock code={JSON.stringify(one, null, 2)} label="The answer as JSON" />
        </details>
      )}
    </div>
  )
}

/** The same call in other languages, one at a time; the choice is stored in the browser. */
function Copies({ answer: { copy } }: { answer: RunAnswer }): JSX.Element {
  const texts = [
    ['TypeScript', copy.typescript],
    ...copy.sdks.map(({ language, text }) => [`${language}, AWS SDK`, text] as const),
    ['AWS CLI', copy.awsCli.join('\n\n')],
    ['curl, to the database', copy.curl.join('\n\n')],
    ['curl, to this API', copy.api],
  ].filter((entry): entry is [string, string] => entry[1] !== '')
  const [kept, setKept] = useState(() => readStored<string>('copy-as') ?? 'TypeScript')
  const [label, text] = texts.find(([name]) => name === kept) ?? texts[0]!
  const choose = (name: string) => {
    setKept(name)
    writeStored('copy-as', name)
  }
  return (
    <div class="stack">
      <Field id="copy-as" label="Language">
        <select id="copy-as" value={label} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {texts.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <CodeBlock key={label} code={text} label={label} />
    </div>
  )
}
