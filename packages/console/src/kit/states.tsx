import type { Problem } from '@tablewright/server'
import type { ComponentChildren, JSX } from 'preact'
import { Button } from './button.js'
import './states.css'

/** An empty state: what will appear here, and how to create the first one. */
export function EmptyState(props: {
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
}): JSX.Element {
  return (
    <div class="state">
      <p class="state-title">{props.title}</p>
      {props.children !== undefined && <p class="soft">{props.children}</p>}
      {props.action}
    </div>
  )
}

/** A placeholder in the shape of the content, to avoid layout shifts. */
export function Loading({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }): JSX.Element {
  return (
    <div class="loading" role="status">
      <span class="hidden-text">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="loading-line" style={{ width: `${92 - ((index * 17) % 45)}%` }} />
      ))}
    </div>
  )
}

/** The server's problem, with its remedy. */
export function ErrorState({ problem, retry }: { problem: Problem; retry?: () => void }): JSX.Element {
  return (
    <div class="state state-error" role="alert">
      <p class="state-title">{problem.title}</p>
      <p>{problem.detail}</p>
      {problem.remedy !== undefined && <p class="soft">{problem.remedy}</p>}
      <div class="row">
        <code>{problem.code}</code>
        {retry && <Button onClick={retry}>Try again</Button>}
      </div>
    </div>
  )
}
