/** An implementation of the three measured operations. Each returns orders as plain objects. */
export interface Way {
  put(): Promise<unknown>
  get(): Promise<unknown>
  query(): Promise<readonly unknown[]>
}
