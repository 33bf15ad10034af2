import { isTablewrightError } from '@tablewright/base'
import { type Driver, printClient } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { loadPrinted } from '../../client/load-printed.js'
import type { Methods } from './methods.js'

/** The methods of a printed client; those of a smaller one without `transact`. None if the design cannot be printed. */
export function printedMethods(design: Design, driver: Driver, options: object): Methods {
  try {
    const { connect: lean, connectTransacting } = loadPrinted(printClient(design))
    const { transact } = connectTransacting(driver, options)
    return { ...lean(driver, options), transact } as unknown as Methods
  } catch (error) {
    if (isTablewrightError(error) && error.code === 'DESIGN_NOT_PRINTABLE') return {}
    throw error
  }
}
