import type { SdkText, SentRequest } from '../../types/run.js'
import type { DatabaseAddress } from '../database-address.js'
import { printGo } from './print-go.js'
import { printJava } from './print-java.js'
import { printPython } from './print-python.js'
import { printRust } from './print-rust.js'
import { printTypescript } from './print-typescript.js'
import { type RequestTree, requestTree } from './request-tree.js'

type Printer = (requests: readonly RequestTree[], database: DatabaseAddress) => string

const printers: readonly (readonly [SdkText['language'], Printer])[] = [
  ['TypeScript', printTypescript],
  ['Python', printPython],
  ['Java', printJava],
  ['Go', printGo],
  ['Rust', printRust],
]

/** Returns the requests as code for the AWS SDK of each language. Empty if the SDKs lack an operation. */
export function sdkTexts(requests: readonly SentRequest[], database: DatabaseAddress): readonly SdkText[] {
  const trees = requests.map(requestTree)
  if (trees.length === 0 || !trees.every((tree) => tree !== undefined)) return []
  return printers.map(([language, print]) => ({ language, text: print(trees, database) }))
}
