import {
  type DerivedModel,
  type DesignModel,
  describeType,
  type EntityModel,
} from '@tablewright/design/model'
import { attributeNotes } from './attribute-notes.js'
import { conditionText } from './condition-text.js'
import { code, markdownTable } from './markdown-table.js'

/** Returns a section for each entity: its keys, its attributes and its derived items. */
export function itemSections(model: DesignModel): string {
  return Object.values(model.entities)
    .map((entity) => entitySection(model, entity))
    .join('\n\n')
}

function entitySection(model: DesignModel, entity: EntityModel): string {
  const { name, keys, attributes, recognizedBy } = entity
  const known = recognizedBy.by === 'attribute' ? [`${recognizedBy.attribute} = "${recognizedBy.value}"`] : []
  const facts = [...Object.entries(keys).map(([key, { text }]) => `${key} = ${text}`), ...known]
  const table = markdownTable(
    ['Attribute', 'Type', 'Notes'],
    Object.values(attributes).map((attribute) => [
      code(attribute.name),
      describeType(attribute.type),
      attributeNotes(attribute),
    ]),
  )
  const derived = Object.values(model.derived).filter(({ source }) => source === name)
  return [
    `### ${name}`,
    facts.map((fact) => `- ${code(fact)}`).join('\n'),
    table,
    ...(derived.length > 0 ? [derived.map(derivedLine).join('\n')] : []),
  ].join('\n\n')
}

function derivedLine(derived: DerivedModel): string {
  const name = derived.name.slice(derived.source.length + 1)
  const only = derived.while ? `, while ${code(conditionText(derived.while))}` : ''
  return `- **${name}**: ${relation(derived)}${only}`
}

function relation(derived: DerivedModel): string {
  switch (derived.kind) {
    case 'unique':
      return `${keyText(derived.keys)} reserves a value for one source${derived.kept ? ', and is never deleted' : ''}`
    case 'mirror':
      return `${keyText(derived.keys)} is a copy with ${attributesText(derived.attributes)}`
    case 'pointer':
      return `${keyText(derived.keys)} points to the source, with ${attributesText(derived.attributes)}`
    case 'memberOf':
      return `${code(derived.element.text)} is an element of the set ${code(derived.path.join('.'))} of ${keyText(derived.keys)}`
    case 'count':
      return `counted in ${code(derived.attribute)} of ${derived.target}`
    case 'twin':
      return `created and deleted together with ${derived.twin}`
  }
}

function keyText(keys: EntityModel['keys']): string {
  return code(
    Object.entries(keys)
      .map(([key, { text }]) => `${key} = ${text}`)
      .join(', '),
  )
}

function attributesText(attributes: EntityModel['attributes']): string {
  return Object.keys(attributes).map(code).join(', ')
}
