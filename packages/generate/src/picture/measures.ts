/** Pixels. All of the picture follows from these. */
export const measures = {
  width: 1_200,
  margin: 24,
  padding: 10,
  partition: 216,
  sort: 300,
  attribute: 127,
  /** Of a row with an item, and of one that says how many are left out. */
  item: 46,
  more: 24,
  /** Between two collections. */
  gap: 16,
  name: 10.5,
  value: 11.5,
  key: 12,
  title: 18,
} as const
