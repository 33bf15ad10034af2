import type { DesignAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { useTrail } from '../../api/use-trail.js'
import { Badge, Card, EmptyState, Loaded, Loading, Page } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { ForecastView } from './forecast-view.js'
import { SimulationView } from './simulation-view.js'
import { type SimulationState, useSimulation } from './use-simulation.js'
import {
  firstFields,
  isTooMuch,
  type LoadFields,
  maxRequests,
  reportOf,
  simulatedSeconds,
  totalRate,
  workloadOf,
} from './workload.js'
import { WorkloadForm } from './workload-form.js'
import './simulate.css'

/** Simulates a load on the tables of a design: throttles, heat, units, cost and limits. */
export function SimulatePage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const answer = useResource<DesignAnswer>(system, 'GET /_design')
  return (
    <Page
      title="Simulate"
      trail={useTrail(system)}
      summary="Throttles, heat, units, cost and limits of a load before the tables get it."
    >
      <Loaded from={answer} lines={8}>
        {(design) => <Simulated design={design} />}
      </Loaded>
    </Page>
  )
}

function Simulated({ design }: { design: DesignAnswer }): JSX.Element {
  const [fields, setFields] = useState<LoadFields>(() => firstFields(design))
  const report = useMemo(() => reportOf(design), [design])
  const ask = {
    report,
    workload: workloadOf(fields, report),
    growth: { months: fields.months, perMonth: 1 + fields.growth / 100 },
  }
  const tooMuch = isTooMuch(fields)
  const state = useSimulation(ask, !tooMuch)
  return (
    <div class="simulate">
      <WorkloadForm design={design} fields={fields} onChange={setFields} />
      {tooMuch ? <TooMuch fields={fields} /> : <Results state={state} fields={fields} />}
    </div>
  )
}

function TooMuch({ fields }: { fields: LoadFields }): JSX.Element {
  return (
    <Card>
      <EmptyState title="Too many calls to simulate">
        All patterns together make {Math.round(totalRate(fields)).toLocaleString('en')} calls a second. Lower
        their rates to at most {maxRequests.toLocaleString('en')}.
      </EmptyState>
    </Card>
  )
}

function Results({ state, fields }: { state: SimulationState; fields: LoadFields }): JSX.Element {
  const { answer, running, failure } = state
  const seconds = simulatedSeconds(fields)
  return (
    <div class="stack">
      <div class="row" role="status">
        <Badge state={running ? 'running' : 'done'} tone={running ? 'busy' : 'good'} />
        {answer && (
          <span class="soft number">
            {answer.simulation.requests.toLocaleString('en')} requests in{' '}
            {(answer.milliseconds / 1000).toFixed(1)} s
          </span>
        )}
        {seconds < fields.seconds && (
          <span class="soft">
            Shortened to {seconds} {seconds === 1 ? 'second' : 'seconds'}: more would be over a million
            requests.
          </span>
        )}
      </div>
      {failure !== undefined && <p role="alert">The simulation failed: {failure}</p>}
      {answer ? (
        <>
          <SimulationView simulation={answer.simulation} />
          <ForecastView forecast={answer.forecast} limits={answer.limits} />
        </>
      ) : (
        <Card>
          <Loading lines={8} />
        </Card>
      )}
    </div>
  )
}
