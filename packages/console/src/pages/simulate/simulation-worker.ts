import type { CheckReport } from '@tablewright/design'
import {
  type Forecast,
  findLimits,
  forecast,
  type Growth,
  type PatternLimit,
  type Simulation,
  simulate,
  type Workload,
} from '@tablewright/simulate'

export interface SimulationAsk {
  readonly report: CheckReport
  readonly workload: Workload
  readonly growth: Growth
}

export interface SimulationAnswer {
  readonly simulation: Simulation
  readonly forecast: Forecast
  readonly limits: readonly PatternLimit[]
  readonly milliseconds: number
}

addEventListener('message', ({ data }: MessageEvent<SimulationAsk>) => {
  const { report, workload, growth } = data
  const begin = performance.now()
  const answer: SimulationAnswer = {
    simulation: simulate(report, workload),
    forecast: forecast(report, workload, growth),
    limits: findLimits(report, workload),
    milliseconds: performance.now() - begin,
  }
  postMessage(answer)
})
