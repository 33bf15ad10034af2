import type { CommandWords } from './describe-commands.js'

type WriteScript = (commands: readonly CommandWords[]) => string

/** How each shell's script is written. */
export const shells: Readonly<Record<'bash' | 'zsh' | 'fish', () => Promise<WriteScript>>> = {
  bash: async () => (await import('./bash.js')).bashScript,
  zsh: async () => (await import('./zsh.js')).zshScript,
  fish: async () => (await import('./fish.js')).fishScript,
}
