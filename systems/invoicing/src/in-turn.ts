/**
 * Lets one after the other. Whoever takes a number changes the one counter, so in one process it is quicker to queue than
 * to collide; between processes the counter's condition decides.
 */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}
