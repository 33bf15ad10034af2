import type { Problem } from '@tablewright/server'
import type { DiffAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { call } from '../../api/call.js'
import { problemOf } from '../../api/problem.js'
import { Badge, Button, Card, EmptyState, Field, ProblemSummary, Segments } from '../../kit/index.js'

/** Compares this design with another version: the changes, and the migration work of each. */
export function Compare({ system }: { system: string }): JSX.Element {
  const [text, setText] = useState('')
  const [direction, setDirection] = useState('before')
  const [answer, setAnswer] = useState<DiffAnswer>()
  const [problem, setProblem] = useState<Problem>()
  const [wrong, setWrong] = useState<string>()
  const compare = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const model = modelIn(text)
    setWrong(model === undefined ? 'is not valid JSON' : undefined)
    if (model === undefined) return
    try {
      const { data } = await call<DiffAnswer>(
        system,
        'POST /_design/diff',
        { model, direction },
        { reads: true },
      )
      setAnswer(data)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <div class="stack">
      <Card title="Compare with another version">
        <form class="stack" onSubmit={compare} noValidate>
          {problem && <ProblemSummary problem={problem} />}
          <ModelField text={text} reason={wrong} onChange={setText} />
          <div class="row">
            <Segments
              label="Which comes first"
              value={direction}
              onChange={setDirection}
              segments={[
                { value: 'before', label: 'Pasted model is older' },
                { value: 'after', label: 'Pasted model is newer' },
              ]}
            />
            <Button kind="main" type="submit">
              Compare
            </Button>
            <input
              type="file"
              accept="application/json,.json"
              aria-label="Choose a file"
              onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(setText)}
            />
          </div>
        </form>
      </Card>
      {answer && <Changes answer={answer} />}
    </div>
  )
}

/** A text field for a model; accepts a dropped file. */
function ModelField(props: {
  text: string
  reason: string | undefined
  onChange: (text: string) => void
}): JSX.Element {
  const { text, reason, onChange } = props
  return (
    <Field
      id="model"
      label="Model"
      reason={reason}
      hint="As Download gives it: paste it, or drop the file here."
    >
      <textarea
        id="model"
        class="compare-text"
        value={text}
        spellcheck={false}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onDrop={(event) => {
          const file = event.dataTransfer?.files[0]
          if (!file) return
          event.preventDefault()
          void file.text().then(onChange)
        }}
      />
    </Field>
  )
}

const tones = {
  safe: 'good',
  'needs backfill': 'wait',
  'needs new index': 'wait',
  'breaks keys': 'bad',
  'needs table replacement': 'bad',
} as const

function Changes({ answer: { impact, changes } }: { answer: DiffAnswer }): JSX.Element {
  if (changes.length === 0) return <EmptyState title="No changes">Both models are equal.</EmptyState>
  const order = Object.keys(tones).toReversed()
  const sorted = changes.toSorted((a, b) => order.indexOf(a.impact) - order.indexOf(b.impact))
  return (
    <Card
      title={`${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`}
      actions={<Badge state={impact} tone={tones[impact]} />}
    >
      <ul class="stack">
        {sorted.map(({ impact, place, reason, steps }, index) => (
          <li key={index} class="finding">
            <div class="row">
              <Badge state={impact} tone={tones[impact]} />
              <span class="mono">{place}</span>
            </div>
            <p>{reason}</p>
            {steps.length > 0 && (
              <ol class="compare-steps">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Extracts the model from a JSON text, also from a complete answer of `_design`. */
function modelIn(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as { readonly model?: object }
    return value.model ?? value
  } catch {
    return undefined
  }
}
