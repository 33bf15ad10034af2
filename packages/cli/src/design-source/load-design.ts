import { extname } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import { isFile } from '../files/file-kind.js'
import { readInput } from '../output/page.js'
import { knownSystems, systemNames } from '../systems/known-systems.js'
import { pickDesign } from './pick-design.js'

export interface LoadedDesign extends Design {
  /** The source file; absent for a system. */
  readonly file?: string
  /** The module in which positions of declarations are searched, as a path or a URL. */
  readonly source?: string | undefined
}

/**
 * Loads a design from a TypeScript or JavaScript file, from a model stored as JSON, or from a system by its name.
 * `file.ts#name` selects one of several designs of a file.
 */
export async function loadDesign(
  source: string,
  onFiles?: (files: readonly string[]) => void,
): Promise<LoadedDesign> {
  const system = knownSystems.find((known) => known.name === source)
  if (system !== undefined) {
    const { design, designSource } = await system.load()
    return { ...design, source: designSource }
  }
  const [file = '', name] = source.split('#')
  if (!isFile(file)) throw notFound(source)
  onFiles?.([file])
  if (extname(file) === '.json') return { ...(await jsonDesign(file)), file }
  const { importModule } = await import('./import-module.js')
  return { ...pickDesign(await importModule(file, onFiles), file, name), file, source: file }
}

async function jsonDesign(file: string): Promise<Design> {
  const text = await readInput(file)
  try {
    return pickDesign({ model: { model: JSON.parse(text) as unknown } }, file)
  } catch (cause) {
    throw new TablewrightError('DESIGN_NOT_JSON', `${file} is not the model of a design.`, {
      remedy: 'Write one with JSON.stringify(design.model).',
      data: { file },
      cause,
    })
  }
}

function notFound(source: string): TablewrightError {
  return new TablewrightError('DESIGN_NOT_FOUND', `There is no file and no system ${source}.`, {
    remedy: `Give the path of a design file, or one of ${systemNames.join(', ')}.`,
    data: { source },
  })
}
