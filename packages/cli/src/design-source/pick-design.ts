import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import type { DesignModel } from '@tablewright/design/model'

/** Returns the only design among the exports of a module, or the one of that name. */
export function pickDesign(exports: object, file: string, name?: string): Design {
  const found = new Map<string, Design>()
  for (const [key, value] of Object.entries(exports)) {
    const design = designOf(value)
    // The same design under two names counts once.
    const known = [...found.values()].some(({ model }) => model === design?.model)
    if (design !== undefined && !known) found.set(key, design)
  }
  const names = [...found.keys()].join(', ')
  if (name !== undefined) {
    const chosen = designOf((exports as Readonly<Record<string, unknown>>)[name])
    if (chosen === undefined) throw noSuchDesign(file, name, names)
    return chosen
  }
  const [only, ...others] = found.values()
  if (only === undefined) throw noDesign(file)
  if (others.length > 0) throw severalDesigns(file, names)
  return only
}

/** Recognized by its shape, because the file may use its own copy of the language. */
function designOf(value: unknown): Design | undefined {
  const { model, functions = {} } = (value ?? {}) as {
    readonly model?: Partial<DesignModel>
    readonly functions?: Design['functions']
  }
  const isModel =
    typeof model?.name === 'string' && [model.tables, model.entities, model.patterns].every(isRecord)
  if (!isModel) return undefined
  return { name: model.name!, model: model as DesignModel, functions, entities: {}, patterns: {} }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function noDesign(file: string): TablewrightError {
  return new TablewrightError('DESIGN_MISSING', `${file} exports no design.`, {
    remedy: "Export one: export const shop = design('shop', { entities, patterns }).",
    data: { file },
  })
}

function noSuchDesign(file: string, name: string, names: string): TablewrightError {
  return new TablewrightError('DESIGN_MISSING', `${file} exports no design ${name}.`, {
    remedy: names === '' ? 'Export a design from the file.' : `Choose from ${names}.`,
    data: { file, name },
  })
}

function severalDesigns(file: string, names: string): TablewrightError {
  return new TablewrightError('DESIGN_AMBIGUOUS', `${file} exports several designs: ${names}.`, {
    remedy: `Choose one, as in ${file}#${names.split(',')[0]}.`,
    data: { file },
  })
}
