import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { CheckedConfig } from '@tablewright/server/config'

/** Adds the configuration file to an error about a port. Returns other errors unchanged. */
export function nameConfig(error: unknown, config: CheckedConfig | undefined): unknown {
  const isOfPort = isTablewrightError(error, 'PORT_INVALID', 'PORT_THROWS', 'PORT_UNKNOWN')
  if (!isOfPort || config === undefined) return error
  const { code, message, remedy, data } = error
  return new TablewrightError(code, `${config.file}: ${message}`, {
    remedy,
    data: { ...data, file: config.file },
    cause: error,
  })
}
