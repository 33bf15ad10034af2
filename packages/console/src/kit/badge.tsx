import type { JSX } from 'preact'
import { type Tone, toneOf } from './tone.js'
import './badge.css'

/** A state in its color. The word is always there: color alone says nothing to many. */
export function Badge({ state, tone = toneOf(state) }: { state: string; tone?: Tone }): JSX.Element {
  return <span class={`badge badge-${tone}`}>{state.replaceAll('_', ' ').toLowerCase()}</span>
}
