import { fileSize } from '../files/file-kind.js'
import type { ExportFile } from './export-files.js'
import { type Lines, openLines } from './read-lines.js'

export interface ExportLine {
  readonly text: string
  /** Line number over all files, from 1. */
  readonly line: number
  readonly from: ExportFile
}

/** The lines of all files of an export. */
export interface ExportLines {
  /** Total size of all files in bytes. */
  readonly size: number
  bytesRead(): number
  read(): AsyncGenerator<ExportLine>
  close(): void
}

/**
 * Opens the lines of all files. Throws if the first file does not exist; the others come from a manifest or a
 * folder.
 */
export function openExportLines(files: readonly ExportFile[]): ExportLines {
  const sizes = files.map(({ path }) => fileSize(path) ?? 0)
  let current: Lines | undefined = files[0] && openLines(files[0].path, files[0].md5)
  let done = 0
  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    bytesRead: () => done + (current?.bytesRead() ?? 0),
    close: () => current?.close(),
    read: async function* () {
      let line = 0
      for (const [index, from] of files.entries()) {
        if (index > 0) current = openLines(from.path, from.md5)
        for await (const text of current!.read()) {
          line++
          yield { text, line, from }
        }
        current!.close()
        current = undefined
        done += sizes[index]!
      }
    },
  }
}
