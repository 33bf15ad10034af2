import { connect, type Driver } from 'tablewright/client'
import { notesDesign } from './design.js'

export { Note, notesDesign } from './design.js'

/** The typed client of the notes. Programs choose the driver: embedded, HTTP or an AWS SDK client. */
export function connectNotes(driver: Driver) {
  return connect(notesDesign, driver)
}
