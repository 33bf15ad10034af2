import type { BindingsModel } from '../model/key-condition-model.js'
import type { TemplateModel } from '../model/template-model.js'

/** A template as on the page, with the values that are the same at every call filled in: `account_status#available`. */
export function notation(template: TemplateModel, fixed: Readonly<Record<string, string>>): string {
  return template.segments
    .map((part) => (part.kind === 'literal' ? part.text : (fixed[part.attribute] ?? `<${part.attribute}>`)))
    .join('')
}

/** Whether nothing in a template is left to the call, so that there is one such key. */
export function isSingle(template: TemplateModel, fixed: Readonly<Record<string, string>>): boolean {
  return template.segments.every((part) => part.kind === 'literal' || Object.hasOwn(fixed, part.attribute))
}

/** The literals among bindings, as text. */
export function fixedBindings(bindings: BindingsModel): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(bindings).flatMap(([name, value]) =>
      value.kind === 'literal' ? [[name, String(value.value)]] : [],
    ),
  )
}
