/** For each node the nodes that come after it. */
export type Graph = number[][]

/** The nodes of a cycle, or undefined if there is none. Depth-first, without recursion. */
export function findCycle(graph: Graph): number[] | undefined {
  const unseen = 0
  const open = 1
  const done = 2
  const state = new Uint8Array(graph.length)
  for (let start = 0; start < graph.length; start++) {
    if (state[start] !== unseen) continue
    const path = [start]
    const positions = [0]
    state[start] = open
    while (path.length > 0) {
      const node = path.at(-1)!
      const next = graph[node]![positions[positions.length - 1]!++]
      if (next === undefined) {
        state[node] = done
        path.pop()
        positions.pop()
      } else if (state[next] === open) return path.slice(path.indexOf(next))
      else if (state[next] === unseen) {
        state[next] = open
        path.push(next)
        positions.push(0)
      }
    }
  }
  return undefined
}
