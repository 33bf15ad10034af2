import { expect, test } from 'vitest'
import { filesUnder, read } from '../tidy/workspace.js'

interface Locked {
  readonly name?: string
  readonly license?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']
/** Packages without a binary for a platform that work without it. */
const withoutBinary = new Set(['msgpackr-extract win32-arm64'])

test('the lock names the binaries of every native tool for Linux, macOS and Windows', () => {
  const tools = installed
    .map(([path, { optionalDependencies = {} }]) => ({
      name: nameOf(path),
      binaries: Object.keys(optionalDependencies).filter((each) =>
        /(linux|darwin|win32)-(x64|arm64)/.test(each),
      ),
    }))
    .filter(({ binaries }) => binaries.length > 0)
  expect(tools.length).toBeGreaterThan(5)
  const missing = tools.flatMap(({ name, binaries }) =>
    platforms
      .filter((platform) => !binaries.some((each) => new RegExp(`${platform}(-|$)`).test(each)))
      .map((platform) => `${name} ${platform}`),
  )
  expect(missing.filter((each) => !withoutBinary.has(each))).toEqual([])
})

const allowed = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'])
const isAllowed = (license = '') =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((each) => allowed.has(each))

/** Each with its reason in docs/decisions/licenses.md. */
const exceptions = {
  published: ['@expo-google-fonts/noto-sans', 'png-js'],
  development: ['argparse', 'axe-core', 'lightningcss', 'lru-cache', 'spawndamnit'],
}

test('dependencies of packages have a permissive license', () => {
  const roots = filesUnder('.', (path) => /^(packages|systems)\/[^/]+\/package\.json$/.test(path))
  const waiting = roots.map((path) => path.slice(0, -'/package.json'.length))
  const seen = new Set<string>()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const { dependencies = {}, optionalDependencies = {} } = packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push(
        ...placesOf(at, name)
          .filter((place) => packages[place])
          .slice(0, 1),
      )
  }
  const brought = [...seen].filter((path) => path.includes('node_modules/') && !packages[path]!.link)
  expect(brought.length).toBeGreaterThan(50)
  const other = brought.filter((path) => !isAllowed(packages[path]!.license)).map(nameOf)
  expect([...new Set(other)].sort()).toEqual(exceptions.published)
})

test('tools with another license are listed', () => {
  const known = new RegExp(`^(${[...exceptions.published, ...exceptions.development].join('|')})(-|$)`)
  const other = installed.filter(([, { license }]) => !isAllowed(license)).map(([path]) => nameOf(path))
  expect(other.filter((name) => !known.test(name))).toEqual([])
})

/** Folders in which Node looks for a dependency of a package, in order. */
function placesOf(path: string, name: string): readonly string[] {
  const above = path.split('/node_modules/')
  const own = above.map((_, index) => above.slice(0, above.length - index).join('/node_modules/'))
  return [...own.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}
