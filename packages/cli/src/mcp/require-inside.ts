import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { ToolInput } from './tools.js'

/** Arguments that name a file or folder. A design can also be the name of a system, which is not a path. */
const pathArguments = ['design', 'before', 'after', 'from', 'data']

/**
 * Throws unless every path of a call is in the folder of the server after links are resolved. Designs are
 * programs: a client must not make the server run or read files outside the project.
 */
export function requireInside(input: ToolInput, folder: string): ToolInput {
  for (const name of pathArguments) {
    const path = input[name]
    if (typeof path === 'string' && !isInside(path.replace(/#[^#/\\]*$/, ''), folder))
      throw outside(name, path)
  }
  return input
}

function isInside(path: string, folder: string): boolean {
  const [root, target] = [realpath(folder), resolve(realpath(folder), path)]
  return [target, realpath(target)].every((each) => {
    const way = relative(root, each)
    return way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === each
  })
}

/** Resolves links, also those of the parent folders of a path that does not exist. */
function realpath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realpath(parent), basename(path))
  }
}

function outside(argument: string, path: string): TablewrightError {
  return new TablewrightError('PATH_OUTSIDE', `${argument} ${path} is outside the folder of the server.`, {
    remedy: 'Give a path inside the folder, or start the server in the folder of the file.',
    data: { argument, path },
  })
}
