import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that all threads of a process have used, to the nanosecond that the kernel counts. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0])
  }
  return nanoseconds / 1000
}

/** Memory of a process in megabytes, from the kernel. */
export function memoryOf(pid: number): { readonly resident: number; readonly anonymous: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), anonymous: megabytes('RssAnon') }
}
