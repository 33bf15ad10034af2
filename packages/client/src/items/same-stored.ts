/** Whether two stored values or items are equal. Elements of lists and sets are compared in their order. */
export function isSameStored(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  let left = 0
  for (const name in other) if ((other as Members)[name] !== undefined) left++
  for (const name in one) {
    const value = (one as Members)[name]
    if (value === undefined) continue
    if (!Object.hasOwn(other, name) || !isSameStored(value, (other as Members)[name])) return false
    left--
  }
  return left === 0
}

type Members = Readonly<Record<string, unknown>>
