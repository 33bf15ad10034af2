import type { ParameterModel } from '../../model/parameter-model.js'
import type { TypeModel } from '../../model/type-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { typesInside } from './tables.js'

/** Names of Object.prototype, which look like existing properties when a value is missing. */
const objectNames: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Names that the client itself uses. `await` would call a method named `then`. */
const methodNames: ReadonlySet<string> = new Set([...objectNames, 'close', 'transact', 'then'])

/** Checks that every name can be a property of an object. */
export function checkNames({ items, patterns }: CheckContext): Finding[] {
  const attributes = [...items.values()].flatMap((item) =>
    Object.values(item.attributes).flatMap(({ name, type }) =>
      [name, ...fieldsIn(type)]
        .filter((each) => objectNames.has(each))
        .map((each) =>
          nameFinding(each, `${itemPlace(item)}.${name}`, `An attribute or field of ${item.name}`),
        ),
    ),
  )
  const methods = patterns.flatMap((pattern) => {
    const place = `patterns.${pattern.name}`
    const steps = 'steps' in pattern ? pattern.steps.map((step) => step.name) : []
    const inside = [...parametersIn(pattern.parameters), ...steps].filter((name) => objectNames.has(name))
    return [
      ...(methodNames.has(pattern.name) ? [nameFinding(pattern.name, place, 'A pattern')] : []),
      ...inside.map((name) => nameFinding(name, place, `A parameter or step of ${pattern.name}`)),
    ]
  })
  return [...attributes, ...methods]
}

function nameFinding(name: string, place: string, what: string): Finding {
  return finding('TW615', {
    place,
    message: `${what} is called ${name}, which is a property of every object.`,
    remedy: 'Choose another name; .stored() keeps the name of an attribute in the table.',
    data: { name },
  })
}

function fieldsIn(type: TypeModel): readonly string[] {
  const own = type.kind === 'record' ? Object.keys(type.fields) : []
  return [...own, ...typesInside(type).flatMap(fieldsIn)]
}

function parametersIn(parameters: Readonly<Record<string, ParameterModel>>): readonly string[] {
  return Object.values(parameters).flatMap((parameter) => [
    parameter.name,
    ...(parameter.kind === 'list' ? parametersIn(parameter.element) : fieldsIn(parameter.type)),
  ])
}
