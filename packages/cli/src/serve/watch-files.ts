import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { problemOf, reportProblem } from '../output/problem.js'
import type { Terminal } from '../output/terminal.js'

/** Delay before a reload, because editors write a file in several steps. */
const settleMs = 100

/**
 * Reloads at each change of one of the files. Each reload may add files. A failed reload is reported, and the server
 * continues unchanged.
 */
export function watchFiles(
  files: ReadonlySet<string>,
  reload: () => Promise<void>,
  terminal: Terminal,
): { stop(): void } {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const watchFolders = () => {
    for (const folder of new Set([...files].map((file) => dirname(resolve(file))))) {
      if (watchers.has(folder)) continue
      // Watches the folder, because many editors replace a file when they save it.
      watchers.set(
        folder,
        watch(folder, (_, name) => onChange(folder, name)),
      )
    }
  }
  const onChange = (folder: string, name: string | null) => {
    const isOurs = [...files].some((file) => dirname(resolve(file)) === folder && basename(file) === name)
    if (!isOurs) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(again)
    }, settleMs)
  }
  const again = async () => {
    try {
      await reload()
      watchFolders()
      terminal.note('Reloaded.')
    } catch (error) {
      reportProblem(terminal, problemOf(error), false)
    }
  }
  watchFolders()
  return {
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
