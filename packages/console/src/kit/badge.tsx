import type { JSX } from 'preact'
import { type Tone, toneOf } from './tone.js'
import './badge.css'

/** A state with its color and its name, because color alone is not accessible. */
export function Badge({ state, tone = toneOf(state) }: { state: string; tone?: Tone }): JSX.Element {
  return <span class={`badge badge-${tone}`}>{state.replaceAll('_', ' ').toLowerCase()}</span>
}
