import { TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design'

/** The one design among the exports of a module, or the one of that name. */
export function pickDesign(exports: object, file: string, name?: string): DesignModel {
  const found = new Map<string, DesignModel>()
  for (const [key, value] of Object.entries(exports)) {
    const model = modelOf(value)
    // The same design under two names is one.
    if (model !== undefined && ![...found.values()].includes(model)) found.set(key, model)
  }
  const names = [...found.keys()].join(', ')
  if (name !== undefined) {
    const chosen = modelOf((exports as Readonly<Record<string, unknown>>)[name])
    if (chosen === undefined) throw noSuchDesign(file, name, names)
    return chosen
  }
  const [only, ...others] = found.values()
  if (only === undefined) throw noDesign(file)
  if (others.length > 0) throw severalDesigns(file, names)
  return only
}

/** By its shape: the file may use its own copy of the language. */
function modelOf(value: unknown): DesignModel | undefined {
  const model = (value as { model?: Partial<DesignModel> } | null | undefined)?.model
  const isModel =
    typeof model?.name === 'string' && [model.tables, model.entities, model.patterns].every(isRecord)
  return isModel ? (model as DesignModel) : undefined
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
    remedy: names === '' ? 'It exports none at all.' : `It exports ${names}.`,
    data: { file, name },
  })
}

function severalDesigns(file: string, names: string): TablewrightError {
  return new TablewrightError('DESIGN_AMBIGUOUS', `${file} exports several designs: ${names}.`, {
    remedy: `Say which, as in ${file}#${names.split(',')[0]}.`,
    data: { file },
  })
}
