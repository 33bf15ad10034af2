import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Copies the subfolders of a data folder, such as the files of deployments. They are copied after the items
 * that refer to them: such files are never changed, only added, or deleted once no item refers to them.
 */
export async function copySubfolders(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    for (const file of await readdir(join(from, name), { withFileTypes: true, recursive: true })) {
      if (file.isFile()) await copyOne(join(file.parentPath ?? file.path, file.name), from, to)
    }
  }
}

async function copyOne(file: string, from: string, to: string): Promise<void> {
  const target = join(to, file.slice(join(from, '/').length))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(file, target).catch((error: NodeJS.ErrnoException) => {
    // Deleted since the folder was listed.
    if (error.code !== 'ENOENT') throw error
  })
}
