import { typeCheck } from './check-type.js'
import { anyInput } from './special-reader.js'

/** The reader of parameters of any kind, each checked as a call checks it. */
export const allInputs = anyInput(typeCheck)
