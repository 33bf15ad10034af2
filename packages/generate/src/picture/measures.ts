/** Sizes of the picture in pixels. */
export const measures = {
  width: 1_200,
  margin: 24,
  padding: 10,
  partition: 216,
  sort: 300,
  attribute: 127,
  /** Height of the row of an item; `more` is the height of the row with the number of items left out. */
  item: 46,
  more: 24,
  /** Space between two collections. */
  gap: 16,
  name: 10.5,
  value: 11.5,
  key: 12,
  title: 18,
} as const
