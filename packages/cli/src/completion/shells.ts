import type { CommandCompletion } from './describe-commands.js'

type WriteScript = (commands: readonly CommandCompletion[]) => string

/** The script writer of each shell. */
export const shells: Readonly<Record<'bash' | 'zsh' | 'fish', () => Promise<WriteScript>>> = {
  bash: async () => (await import('./bash.js')).bashScript,
  zsh: async () => (await import('./zsh.js')).zshScript,
  fish: async () => (await import('./fish.js')).fishScript,
}
