const first = (
  'amber blue cedar copper coral crystal delta ember evergreen golden granite harbour indigo ivory juniper ' +
  'lunar maple northern oak opal pine prairie quartz river sable silver solar summit velvet willow'
).split(' ')

const second = (
  'analytics bakery brewing clinic design dynamics energy farms freight games garden insurance labs logistics ' +
  'media motors networks optics outfitters pharma press records robotics schools shipping studios systems ' +
  'textiles travel works'
).split(' ')

/** Returns a unique name for each index. */
export function tenantName(index: number): string {
  const pairs = first.length * second.length
  // A step that shares no factor with the number of pairs visits all of them.
  const pair = (index * 397) % pairs
  const name = `${first[pair % first.length]}-${second[Math.floor(pair / first.length)]}`
  const round = Math.floor(index / pairs)
  return round === 0 ? name : `${name}-${round + 1}`
}
