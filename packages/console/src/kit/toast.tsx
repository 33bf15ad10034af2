import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Signal, signal, useSignal } from '../state/signal.js'
import { Button } from './button.js'
import './toast.css'

interface Toast {
  readonly id: number
  readonly text: ComponentChildren
  readonly tone: 'good' | 'bad'
  readonly action?: { readonly label: string; readonly run: () => void }
}

const toasts: Signal<readonly Toast[]> = signal([])
let made = 0

/** Says something in passing. What must be read belongs on the page. Returns how to take it away. */
export function toast(
  text: ComponentChildren,
  options: { readonly tone?: 'good' | 'bad'; readonly action?: Toast['action'] } = {},
): () => void {
  const id = ++made
  const { tone = 'good', action } = options
  toasts.value = [...toasts.value.slice(-3), { id, text, tone, ...(action && { action }) }]
  return () => dismiss(id)
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id)
}

/** Where they appear; once, in the frame. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {useSignal(toasts).map((each) => (
        <ToastBox key={each.id} toast={each} />
      ))}
    </div>
  )
}

function ToastBox({ toast: { id, text, tone, action } }: { toast: Toast }): JSX.Element {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), action ? 10_000 : 6_000)
    return () => clearTimeout(timer)
  }, [id, action])
  const act = () => {
    dismiss(id)
    action?.run()
  }
  return (
    <div class={`toast toast-${tone}`}>
      <span>{text}</span>
      {action && (
        <Button kind="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <Button kind="quiet" label="Dismiss" onClick={() => dismiss(id)}>
        ✕
      </Button>
    </div>
  )
}
