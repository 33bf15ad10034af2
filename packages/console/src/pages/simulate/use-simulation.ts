import { useEffect, useState } from 'preact/hooks'
import type { SimulationAnswer, SimulationAsk } from './simulation-worker.js'

export interface SimulationState {
  readonly answer?: SimulationAnswer
  readonly running: boolean
  readonly failure?: string
}

/** Delay before a run, because a field changes several times a second during typing. */
const settleMs = 250

/** Runs a simulation in a worker at each change of its input. Outdated runs are stopped. */
export function useSimulation(ask: SimulationAsk, when: boolean): SimulationState {
  const [state, setState] = useState<SimulationState>({ running: true })
  const input = JSON.stringify([ask.workload, ask.growth])
  useEffect(() => {
    if (!when) return setState({ running: false })
    setState(({ answer }) => ({ ...(answer && { answer }), running: true }))
    let worker: Worker | undefined
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./simulation-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<SimulationAnswer>) =>
        setState({ answer: data, running: false })
      worker.onerror = ({ message }) => setState({ running: false, failure: message })
      worker.postMessage(ask)
    }, settleMs)
    return () => {
      clearTimeout(timer)
      worker?.terminate()
    }
  }, [ask.report, input, when])
  return state
}
