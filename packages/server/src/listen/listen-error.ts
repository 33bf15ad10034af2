import { TablewrightError } from '@tablewright/base'

const explanations: Readonly<Record<string, { code: string; problem: string; remedy: string } | undefined>> =
  {
    EADDRINUSE: {
      code: 'PORT_TAKEN',
      problem: 'is taken by another process',
      remedy: 'Stop that process or choose another port; port 0 takes a free one.',
    },
    EACCES: {
      code: 'PORT_FORBIDDEN',
      problem: 'may not be opened by this user',
      remedy: 'Choose a port of 1024 or above.',
    },
    EADDRNOTAVAIL: {
      code: 'HOST_UNAVAILABLE',
      problem: 'is not an address of this machine',
      remedy: 'Use 127.0.0.1, 0.0.0.0 or an address that this machine has.',
    },
    ENOTFOUND: {
      code: 'HOST_UNAVAILABLE',
      problem: 'is not a name that can be resolved',
      remedy: 'Use 127.0.0.1, 0.0.0.0 or an address that this machine has.',
    },
    ERR_SOCKET_BAD_PORT: {
      code: 'PORT_INVALID',
      problem: 'is not a port',
      remedy: 'Choose a whole number from 0 to 65535.',
    },
  }

/** Returns the error for a server that could not start, with a remedy. */
export function listenError(cause: unknown, host: string, port: number): TablewrightError {
  const systemCode = String((cause as { code?: unknown }).code)
  const { code, problem, remedy } = explanations[systemCode] ?? {
    code: 'LISTEN_FAILED',
    problem: `cannot be opened (${systemCode})`,
    remedy: 'Choose another host or port.',
  }
  return new TablewrightError(code, `${host}:${port} ${problem}.`, { remedy, data: { host, port }, cause })
}
