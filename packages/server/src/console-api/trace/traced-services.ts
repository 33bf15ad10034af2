import { type Driver, isConnected, withDriver } from '@tablewright/client'

/** How the requests of one call are recorded. */
export interface Recording {
  /** Returns a driver that records for this call, or the given one if its requests are not recorded. */
  driver(driver: Driver): Driver
  /** Runs a function, and records all requests that it sends through any driver, also asynchronously. */
  follow<Result>(run: () => Result): Result
}

/** A member of services that may send requests. */
interface Member {
  readonly name: string
  readonly kind: 'client' | 'driver' | 'function' | 'object'
}

type Services = Readonly<Record<string, unknown>>

/** Functions of `Resources`, which send no requests. */
const resourceFunctions: ReadonlySet<string> = new Set(['clock', 'random', 'sleep', 'onEvents'])

/** Caches the members of services; undefined if the services cannot be copied for a call. */
const known = new WeakMap<object, readonly Member[] | undefined>()

/**
 * Returns services that record the requests of one call: their clients send through a driver of the call.
 * Other members, such as ports with a separate client, are followed with async context tracking, which costs
 * much more. Returns undefined for services that can only be followed as a whole.
 */
export function tracedServices(services: unknown, recording: Recording): unknown {
  if (isConnected(services)) return isRecorded(services, recording) ? derived(services, recording) : undefined
  if (!isPlain(services)) return undefined
  if (!known.has(services)) known.set(services, membersOf(services, recording))
  const members = known.get(services)
  if (members === undefined) return undefined
  const traced: Record<string, unknown> = { ...services }
  for (const { name, kind } of members) traced[name] = tracedMember(kind, services[name], recording)
  return traced
}

/** Returns the members to replace; undefined if there is no client, or if a nested object may contain one. */
function membersOf(services: Services, recording: Recording): readonly Member[] | undefined {
  const members: Member[] = []
  for (const [name, value] of Object.entries(services)) {
    const kind = kindOf(name, value, recording)
    if (kind === 'nested') return undefined
    if (kind) members.push({ name, kind })
  }
  return members.some(({ kind }) => kind === 'client') ? members : undefined
}

function kindOf(name: string, value: unknown, recording: Recording): Member['kind'] | 'nested' | undefined {
  if (isConnected(value)) return isRecorded(value, recording) ? 'client' : undefined
  if (typeof value === 'function') return resourceFunctions.has(name) ? undefined : 'function'
  if (isData(value)) return undefined
  if (recording.driver(value as Driver) !== value) return 'driver'
  const isFlat = Object.values(value as object).every((each) => typeof each === 'function' || isData(each))
  return isFlat ? 'object' : 'nested'
}

function isRecorded(client: object, recording: Recording): boolean {
  return derived(client, recording) !== client
}

function derived(client: object, recording: Recording): object {
  return withDriver(client, (driver) => recording.driver(driver))
}

function tracedMember(kind: Member['kind'], value: unknown, recording: Recording): unknown {
  if (kind === 'client') return derived(value as object, recording)
  if (kind === 'driver') return recording.driver(value as Driver)
  return kind === 'function'
    ? followedFunction(value as AnyFunction, recording)
    : followed(value as object, recording)
}

type AnyFunction = (...args: unknown[]) => unknown

function followedFunction(run: AnyFunction, recording: Recording, self?: object): AnyFunction {
  return (...args) => recording.follow(() => run.apply(self, args))
}

/** Returns an object whose methods are followed. They run on the object itself, which may have private fields. */
function followed(object: object, recording: Recording): object {
  // The proxy target is a copy: a proxy of a frozen object could not return wrapped functions.
  return new Proxy(Object.create(Object.getPrototypeOf(object) as object | null) as object, {
    get: (_, name) => {
      const value: unknown = Reflect.get(object, name, object)
      return typeof value === 'function' ? followedFunction(value as AnyFunction, recording, object) : value
    },
    set: (_, name, value) => Reflect.set(object, name, value, object),
    has: (_, name) => name in object,
    ownKeys: () => Reflect.ownKeys(object),
    getOwnPropertyDescriptor: (_, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, name)
      return descriptor && { ...descriptor, configurable: true }
    },
  })
}

function isPlain(value: unknown): value is Services {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether a value cannot send requests: it has no functions, and is not an instance of an unknown class. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value) || value instanceof Set) return [...value].every(isData)
  if (value instanceof Map) return [...value].flat().every(isData)
  if (value instanceof Date || value instanceof Uint8Array) return true
  return isPlain(value) && Object.values(value).every(isData)
}
