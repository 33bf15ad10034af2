// Tools with native parts list a package for each platform as an optional dependency, such as `@esbuild/win32-x64`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const anyPlatform = /(linux|darwin|win32|freebsd|android)-(x64|arm64)/

/**
 * Returns the missing platform binaries of installed tools, as `name@version`. If a platform has several,
 * such as for glibc and musl, one is enough, and the one for glibc is returned.
 */
export function missingBinaries(modules, platform, arch) {
  return packagesIn(modules).flatMap((name) => {
    const { optionalDependencies = {} } = readManifest(join(modules, name, 'package.json'))
    const binaries = Object.keys(optionalDependencies).filter((each) => anyPlatform.test(each))
    const own = binaries.filter((each) => isFor(each, platform, arch))
    if (own.length === 0 || own.some((each) => existsSync(join(modules, each)))) return []
    const chosen = own.find((each) => !each.includes('musl')) ?? own[0]
    return [`${chosen}@${optionalDependencies[chosen]}`]
  })
}

function isFor(name, platform, arch) {
  return new RegExp(`${platform}-${arch}(-|$)`).test(name)
}

function packagesIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]
  })
}

function readManifest(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
