import { integer, text } from '@tablewright/design'

/** The two fields that every action with pages takes. */
export const paging = {
  limit: integer({ minimum: 1, maximum: 1000 }).optional(),
  cursor: text({ maximumLength: 4096 }).optional(),
}
