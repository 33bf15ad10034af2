// Checks the packed packages with publint and attw, and the files that they must and must not contain.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const required = ['package.json', 'README.md', 'LICENSE']
const unwanted = /\.(test\.[jd]|map$|tsbuildinfo$)|^src\//
/** The packages are ES modules for Node 20 and bundlers; older resolutions are not supported. */
const resolutions = ['node16-esm', 'bundler']

/** Returns one line for each problem of a packed package. */
export async function checkPacked(packed) {
  const { name } = packed
  return [
    ...required.filter((file) => !packed.files.includes(file)).map((file) => `${name}: ${file} is missing`),
    ...packed.missing.map((file) => `${name}: ${file} is imported and missing`),
    ...packed.files
      .filter((file) => isUnwanted(file))
      .map((file) => `${name}: ${file} must not be published`),
    ...metadataProblems(packed.manifest),
    ...(await lintManifest(packed)),
    ...(await checkTypes(packed)),
  ]
}

function isUnwanted(file) {
  return unwanted.test(file) && !file.startsWith('templates/')
}

function metadataProblems(manifest) {
  const { name } = manifest
  const wanted = ['description', 'keywords', 'license', 'homepage', 'bugs', 'repository', 'engines', 'files']
  const missing = wanted.filter((field) => manifest[field] === undefined)
  const { access, provenance } = manifest.publishConfig ?? {}
  return [
    ...missing.map((field) => `${name}: package.json has no ${field}`),
    ...(access === 'public' && provenance === true
      ? []
      : [`${name}: publishConfig is not public with provenance`]),
  ]
}

async function lintManifest({ name, file, manifest }) {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength)
  const { messages } = await publint({ pack: { tarball }, level: 'warning' })
  return messages.map((message) => `${name}: publint: ${formatMessage(message, manifest, { color: false })}`)
}

async function checkTypes({ name, file, manifest }) {
  if (!Object.values(manifest.exports).some((entry) => entry.types !== undefined)) return []
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(file)))
  const problems = analysis.types === false ? [{ kind: 'NoTypes' }] : analysis.problems
  return problems
    .filter(({ resolutionKind }) => resolutionKind === undefined || resolutions.includes(resolutionKind))
    .filter((problem) => !isPlainFile(problem, manifest))
    .map(
      ({ kind, entrypoint = '', resolutionKind = '' }) =>
        `${name}: attw: ${kind} ${entrypoint} ${resolutionKind}`,
    )
}

/** Whether an export is a plain file without types, such as `./package.json` and the command. */
function isPlainFile({ entrypoint }, manifest) {
  return entrypoint !== undefined && typeof manifest.exports[entrypoint] === 'string'
}
