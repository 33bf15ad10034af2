/** The meaning of a state, shown as a color: success, waiting, failure, in progress, or neutral. */
export type Tone = 'good' | 'wait' | 'bad' | 'busy' | 'idle'

const words: readonly (readonly [Tone, RegExp])[] = [
  ['bad', /fail|denied|error|overdue|quarantin|broken|refus|breaking|uncollectible|missing/i],
  [
    'busy',
    /progress|running|provisioning|deploying|upgrading|deleting|leased|occupied|current|sent|deployed|cleaning/i,
  ],
  ['wait', /request|pending|queued|initial|draft|frozen|maintenance|upcoming|open|warn|backfill|held/i],
  ['good', /available|active|paid|finished|complete|success|provisioned|ok|proven|safe|closed|up.to.date/i],
]

/** Returns the tone of a state by its name. Works for the states of all systems. */
export function toneOf(state: string): Tone {
  return words.find(([, pattern]) => pattern.test(state))?.[0] ?? 'idle'
}
