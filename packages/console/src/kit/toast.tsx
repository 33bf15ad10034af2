import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Signal, signal, useSignal } from '../state/signal.js'
import { Button } from './button.js'
import './toast.css'

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: ComponentChildren
  readonly tone: 'good' | 'bad'
  readonly actions: readonly ToastAction[]
}

const toasts: Signal<readonly Toast[]> = signal([])
let made = 0

/** Shows a short notice. Important messages belong on the page. Returns a function that removes it. */
export function toast(
  text: ComponentChildren,
  options: { readonly tone?: 'good' | 'bad'; readonly actions?: readonly ToastAction[] } = {},
): () => void {
  const id = ++made
  const { tone = 'good', actions = [] } = options
  toasts.value = [...toasts.value.slice(-3), { id, text, tone, actions }]
  return () => dismiss(id)
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id)
}

/** Renders the notices. Used once, in the layout. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useSignal(toasts).map((each) => (
        <ToastBox key={each.id} toast={each} />
      ))}
    </div>
  )
}

function ToastBox({ toast: { id, text, tone, actions } }: { toast: Toast }): JSX.Element {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), actions.length > 0 ? 10_000 : 6_000)
    return () => clearTimeout(timer)
  }, [id, actions])
  const act = (run: () => void) => {
    dismiss(id)
    run()
  }
  return (
    <div class={`toast toast-${tone}`}>
      <span>{text}</span>
      {actions.map(({ label, run }) => (
        <Button key={label} kind="quiet" onClick={() => act(run)}>
          {label}
        </Button>
      ))}
      <Button kind="quiet" label="Dismiss" onClick={() => dismiss(id)}>
        ✕
      </Button>
    </div>
  )
}
