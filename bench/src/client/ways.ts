/** One way to do the three measured operations. Each answers the order, or the orders, as a program would use them. */
export interface Way {
  put(): Promise<unknown>
  get(): Promise<unknown>
  query(): Promise<readonly unknown[]>
}
