/** Settings by profile name. */
export type Profiles = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Parses the format of `~/.aws/credentials` and `~/.aws/config`: `[name]` or `[profile name]`, then `key = value`.
 * Indented lines are nested settings, which contain no credentials; they are skipped.
 */
export function parseProfiles(text: string): Profiles {
  const profiles = new Map<string, Map<string, string>>()
  let settings: Map<string, string> | undefined
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[\s*(?:profile\s+)?["']?([^\]"']+?)["']?\s*\]/.exec(line)
    if (section !== null) {
      const name = section[1]!
      settings = profiles.get(name) ?? new Map()
      profiles.set(name, settings)
      continue
    }
    const setting = /^([^\s#;=][^=]*?)\s*=\s*(.*?)(?:\s+[#;].*)?\s*$/.exec(line)
    if (setting !== null) settings?.set(setting[1]!.toLowerCase(), setting[2]!)
  }
  return profiles
}
