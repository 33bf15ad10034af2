import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a few megabytes. */
export interface SmallDisk {
  readonly path: string
  unmount(): void
}

export type DiskKind = 'tmpfs' | 'ext4'

/** Mounts a small file system. Returns the reason as text if that is not possible. */
export function mountDisk(kind: DiskKind, megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-disk-'))
  const path = join(folder, 'mount')
  mkdirSync(path)
  const steps =
    kind === 'tmpfs'
      ? [['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tablewright', path]]
      : [
          ['truncate', '-s', `${megabytes}M`, join(folder, 'image')],
          ['mkfs.ext4', '-q', '-F', join(folder, 'image')],
          ['mount', '-o', 'loop', join(folder, 'image'), path],
        ]
  for (const [command, ...parts] of steps) {
    const { status } = spawnSync(command!, parts)
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      return `${command} is not possible here`
    }
  }
  return {
    path,
    unmount() {
      spawnSync('umount', [path])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
