import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { TablewrightError } from '@tablewright/base'

/** A named server for commands. */
export interface Profile {
  readonly server: string
  readonly token?: string
}

export type Profiles = Readonly<Record<string, Profile>>

/** Returns the file of the profiles, in XDG_CONFIG_HOME, which defaults to ~/.config. */
export function profilesFile(environment: NodeJS.ProcessEnv = process.env): string {
  const home = environment.XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(home, 'tablewright', 'config.json')
}

export function readProfiles(file = profilesFile()): Profiles {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return {}
  const profiles = parseProfiles(file)
  const hasToken = Object.values(profiles).some(({ token }) => token !== undefined)
  if (hasToken && (stats.mode & 0o077) !== 0) {
    throw new TablewrightError('PROFILES_EXPOSED', `Other users can read the tokens in ${file}.`, {
      remedy: `Run chmod 600 ${file}, and replace the tokens if others may have seen them.`,
      data: { file },
    })
  }
  return profiles
}

/** Writes the profiles to a file that only this user can read. */
export function writeProfiles(profiles: Profiles, file = profilesFile()): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify({ profiles }, undefined, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}

/** Returns the address of a server, without the path of its API that `serve` prints. Throws if it is invalid. */
export function requireAddress(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) {
    const { username, password } = new URL(url)
    if (username !== '' || password !== '') throw withCredentials()
    return url.replace(/\/(?:api\/?)?$/, '')
  }
  throw new TablewrightError('SERVER_INVALID', `${url} is not the address of a server.`, {
    remedy: 'Give --server an address such as http://127.0.0.1:8080.',
    data: { url },
  })
}

function withCredentials(): TablewrightError {
  return new TablewrightError('SERVER_INVALID', 'The address of the server contains a user or a password.', {
    remedy: 'Leave them out, and give a token with --token, TABLEWRIGHT_TOKEN or --profile.',
  })
}

/** Returns the profile of a name. Throws if there is none. */
export function findProfile(name: string, file = profilesFile()): Profile {
  const profiles = readProfiles(file)
  if (Object.hasOwn(profiles, name)) return profiles[name]!
  const names = Object.keys(profiles)
  throw new TablewrightError('PROFILE_UNKNOWN', `There is no profile ${name} in ${file}.`, {
    remedy:
      names.length === 0
        ? 'Create one with tablewright profiles set.'
        : `Choose from ${names.join(', ')}, or create one with tablewright profiles set.`,
    data: { profile: name },
  })
}

function parseProfiles(file: string): Profiles {
  try {
    const { profiles } = JSON.parse(readFileSync(file, 'utf8')) as { readonly profiles: Profiles }
    const isValid = Object.values(profiles).every(({ server }) => URL.canParse(server))
    if (isValid) return profiles
  } catch (cause) {
    throw unreadable(file, cause)
  }
  throw unreadable(file)
}

function unreadable(file: string, cause?: unknown): TablewrightError {
  return new TablewrightError('PROFILES_INVALID', `${file} is not a file of profiles.`, {
    remedy: 'Correct it: { "profiles": { "name": { "server": "https://…", "token": "…" } } }.',
    data: { file },
    cause,
  })
}
