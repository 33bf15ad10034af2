import type { AttributeModel } from '@tablewright/design/model'

/** Returns the notes of an attribute in the document. */
export function attributeNotes(attribute: AttributeModel): string {
  const { name, path, optional, onCreate, onWrite, keyOnly, immutable } = attribute
  const stored = path.join('.')
  return [
    ...(keyOnly ? ['only in the key'] : stored === name ? [] : [`stored as ${stored}`]),
    ...(optional ? ['optional'] : []),
    ...(attribute.default?.kind === 'literal'
      ? [`defaults to ${JSON.stringify(attribute.default.value)}`]
      : []),
    ...(onCreate ? ['set on create'] : []),
    ...(onWrite ? ['set on every write'] : []),
    ...(immutable ? ['immutable'] : []),
  ].join(', ')
}
