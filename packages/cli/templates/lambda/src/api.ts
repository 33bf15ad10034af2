import { connect } from 'tablewright/client'
import { dynamodb } from 'tablewright/client/http'
import { notesDesign } from './design.js'
import { notesApi } from './notes-api.js'

/** The function behind the HTTP API. Region and credentials come from the environment of AWS Lambda. */
export const handler = notesApi(connect(notesDesign, dynamodb()))
