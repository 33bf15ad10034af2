import type { Terminal } from './terminal.js'

/** Shows the progress of long work on standard error. */
export interface Progress {
  update(done: number, total: number): void
  /** Clears the line. */
  end(): void
}

const cells = 24

export function startProgress(terminal: Terminal, label: string): Progress {
  if (!terminal.watched) return { update: () => {}, end: () => {} }
  return {
    update: (done, total) => terminal.show(renderProgress(label, done, total)),
    end: () => terminal.show(''),
  }
}

export function renderProgress(label: string, done: number, total: number): string {
  const part = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(part * cells)
  const percent = `${Math.floor(part * 100)} %`.padStart(5)
  return `${label}  ${'█'.repeat(filled)}${'░'.repeat(cells - filled)} ${percent}`
}
