import type { Problem } from '@tablewright/server'
import type { RunAnswer, RunPattern } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { fieldReasons, problemOf } from '../../api/problem.js'
import { withoutEmpty } from '../../kit/form/schema.js'
import { Button, Card, ProblemSummary, SchemaFields } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { AnswerView } from './answer-view.js'
import { readParameters, writeParameters } from './parameters.js'
import { SendDialog } from './send-dialog.js'

type Input = Readonly<Record<string, unknown>>

type Step = 'explain' | 'run' | 'more'

/**
 * The form of a pattern and its result. Nothing is sent before the button is pressed, and writes need a
 * confirmation.
 */
export function PatternRun({ system, pattern }: { system: string; pattern: RunPattern }): JSX.Element {
  const { name, kind, paged } = pattern
  const [value, setValue] = useState<Input>(() =>
    readParameters(pattern.parameters, new URLSearchParams(location.search)),
  )
  const [answers, setAnswers] = useState<readonly RunAnswer[]>([])
  const [asking, setAsking] = useState<RunAnswer>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState<Step>()
  const send = async (what: Step, cursor?: string) => {
    setBusy(what)
    setProblem(undefined)
    if (what !== 'more') keepInAddress(value)
    try {
      const explain = what === 'explain' || (kind === 'write' && what === 'run')
      const answer = await ask(system, pattern, value, { explain, cursor })
      if (kind === 'write' && what === 'run') setAsking(answer)
      else setAnswers(what === 'more' ? [...answers, answer] : [answer])
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const write = async () => setAnswers([await ask(system, pattern, value, {})])
  const cursor = answers.at(-1)?.cursor
  return (
    <div class="run">
      <ParametersForm
        pattern={pattern}
        value={value}
        onChange={setValue}
        problem={problem}
        busy={busy}
        onSend={(what) => void send(what)}
      />
      <AnswerView
        system={system}
        pattern={pattern}
        answers={answers}
        more={paged && cursor ? () => void send('more', cursor) : undefined}
        loading={busy === 'more'}
      />
      {asking && (
        <SendDialog
          system={system}
          name={name}
          plan={asking}
          send={write}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function ParametersForm(props: {
  pattern: RunPattern
  value: Input
  onChange: (value: Input) => void
  problem: Problem | undefined
  busy: Step | undefined
  onSend: (what: 'explain' | 'run') => void
}): JSX.Element {
  const { pattern, value, onChange, problem, busy, onSend } = props
  return (
    <Card title="Parameters">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSend('run')
        }}
      >
        {problem && <ProblemSummary problem={problem} />}
        {Object.keys(pattern.parameters.properties ?? {}).length === 0 && (
          <p class="soft">This pattern has no parameters.</p>
        )}
        <SchemaFields
          schema={pattern.parameters}
          path=""
          value={value}
          onChange={onChange}
          reasons={problem ? fieldReasons(problem) : new Map()}
        />
        <div class="row">
          <Button kind="main" type="submit" busy={busy === 'run'}>
            {pattern.kind === 'write' ? 'Run …' : 'Run'}
          </Button>
          <Button busy={busy === 'explain'} onClick={() => onSend('explain')}>
            Explain
          </Button>
        </div>
      </form>
    </Card>
  )
}

async function ask(
  system: string,
  { name, kind }: RunPattern,
  value: Input,
  options: { readonly explain?: boolean; readonly cursor?: string | undefined },
): Promise<RunAnswer> {
  const { explain = false, cursor } = options
  const input = withoutEmpty(value) ?? {}
  const asked = { pattern: name, input, cursor, ...(explain && { explain }) }
  const reads = kind === 'read' || explain
  return (await call<RunAnswer>(system, 'POST /_run/:pattern', asked, { reads })).data
}

/** Stores the input in the address: a filled form can be shared. */
function keepInAddress(value: Input): void {
  const query = writeParameters(value).toString()
  navigate(location.pathname + (query && `?${query}`), { replace: true })
}
