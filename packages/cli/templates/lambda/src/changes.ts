import { connect } from 'tablewright/client'
import { dynamodb } from 'tablewright/client/http'
import { notesDesign } from './design.js'
import { noteChanges } from './note-changes.js'

/** The function that reads the stream of the table. It reports the records of a batch that failed. */
export const handler = noteChanges(connect(notesDesign, dynamodb())).lambda
