import type { StandardSchema } from '@tablewright/design'

/** The validator of generated designs: any text, as it is. */
export const anyText: StandardSchema<unknown, string> = {
  '~standard': {
    version: 1,
    vendor: 'soundness',
    validate: (value) =>
      typeof value === 'string' ? { value } : { issues: [{ message: 'must be a text' }] },
  },
}
