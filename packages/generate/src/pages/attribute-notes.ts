import type { AttributeModel } from '@tablewright/design/model'

/** Returns the notes of an attribute in the document. */
export function attributeNotes(attribute: AttributeModel): string {
  const { name, path, optional, onCreate, onWrite, keyOnly, immutable } = attribute
  const stored = path.join('.')
  return [
    ...(keyOnly ? ['in the key alone'] : stored === name ? [] : [`stored as ${stored}`]),
    ...(optional ? ['optional'] : []),
    ...(attribute.default?.kind === 'literal'
      ? [`defaults to ${JSON.stringify(attribute.default.value)}`]
      : []),
    ...(onCreate ? ['filled in when it is created'] : []),
    ...(onWrite ? ['filled in at every write'] : []),
    ...(immutable ? ['never changed'] : []),
  ].join(', ')
}
