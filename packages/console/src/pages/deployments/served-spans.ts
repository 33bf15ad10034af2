import type { LaneSpan } from '../../kit/index.js'
import type { Alias, HistoryEntry } from './types.js'

export interface ServedSpan extends LaneSpan {
  readonly deploymentId: string
}

const changes = { REPLACED: 'replaced', ROLLED_BACK: 'rolled back', DELETED: 'deleted' } as const

/**
 * Returns the time spans in which an alias pointed to each deployment, newest first. The start of the first
 * one is unknown, so it is drawn as a point at its end.
 */
export function servedSpans(
  alias: Pick<Alias, 'deploymentId' | 'createDate' | 'revision'>,
  history: readonly HistoryEntry[],
  now: number,
): readonly ServedSpan[] {
  const begun = Date.parse(alias.createDate)
  const current: ServedSpan = {
    key: String(alias.revision),
    deploymentId: alias.deploymentId,
    from: begun,
    to: Math.max(now, begun),
    tone: 'good',
    text: `${alias.deploymentId}: since ${timeText(begun)}`,
  }
  const past = history.map((entry, index): ServedSpan => {
    const { revision, deploymentId, replacedDate, change } = entry
    const to = Date.parse(replacedDate)
    const before = history[index + 1]
    const from = before === undefined ? to : Date.parse(before.replacedDate)
    return {
      key: String(revision),
      deploymentId,
      from,
      to,
      tone: change === 'ROLLED_BACK' ? 'bad' : 'idle',
      text: `${deploymentId}: ${before ? `${timeText(from)} – ` : 'until '}${timeText(to)}, ${changes[change]}`,
    }
  })
  return [current, ...past]
}

function timeText(at: number): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
