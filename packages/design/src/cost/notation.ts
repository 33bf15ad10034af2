import type { BindingsModel } from '../model/key-condition-model.js'
import type { TemplateModel } from '../model/template-model.js'

/** Returns a template with fixed values filled in: `account_status#available`. */
export function notation(template: TemplateModel, fixed: Readonly<Record<string, string>>): string {
  return template.segments
    .map((part) => (part.kind === 'literal' ? part.text : (fixed[part.attribute] ?? `<${part.attribute}>`)))
    .join('')
}

/** Whether a template has only fixed values: there is one such key. */
export function isSingle(template: TemplateModel, fixed: Readonly<Record<string, string>>): boolean {
  return template.segments.every((part) => part.kind === 'literal' || Object.hasOwn(fixed, part.attribute))
}

/** Returns the literals among bindings, as text. */
export function fixedBindings(bindings: BindingsModel): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(bindings).flatMap(([name, value]) =>
      value.kind === 'literal' ? [[name, String(value.value)]] : [],
    ),
  )
}
