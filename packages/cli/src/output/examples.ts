/** Returns the examples at the end of a command's help: each command with its meaning. */
export function examples(...lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length))
  return [
    '',
    'Examples:',
    ...lines.map(([command, meaning]) => `  ${command.padEnd(width)}   ${meaning}`),
  ].join('\n')
}
