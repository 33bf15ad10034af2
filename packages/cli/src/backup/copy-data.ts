import { copyFolder } from '@tablewright/engine'
import { startProgress } from '../output/progress.js'
import { bytesText } from '../output/quantities.js'
import type { Terminal } from '../output/terminal.js'
import { copySubfolders } from './copy-subfolders.js'
import { folderSize } from './folder-size.js'

/** Interval at which the size of the copy is read. */
const interval = 100

/** Copies a data folder with the files of its systems, shows the progress, and prints the result. */
export async function copyData(from: string, to: string, terminal: Terminal, json: boolean): Promise<void> {
  const started = performance.now()
  const progress = startProgress(terminal, 'Copying')
  // The copy has no free pages: the size of the original is an upper bound.
  const watching = setInterval(() => progress.update(folderSize(to), folderSize(from)), interval)
  try {
    await copyFolder(from, to)
    await copySubfolders(from, to)
  } finally {
    clearInterval(watching)
    progress.end()
  }
  const bytes = folderSize(to)
  const milliseconds = Math.round(performance.now() - started)
  if (json) terminal.printJson({ from, to, bytes, milliseconds })
  else
    terminal.print(`Copied ${from} to ${to}: ${bytesText(bytes)} in ${(milliseconds / 1000).toFixed(1)} s.`)
}
