import { TablewrightError } from '@tablewright/base'
import type { PriceList } from '@tablewright/design'
import { defaultPrices, pricesOf } from '@tablewright/design/model'
import { readInput } from '../output/page.js'
import type { PriceOptions } from './price-options.js'

/** Returns the prices that `--region` or `--prices` names. */
export async function readPrices({ region, prices }: PriceOptions): Promise<PriceList> {
  if (region !== undefined) return pricesOf(region)
  return prices === undefined ? defaultPrices : readPriceFile(prices)
}

async function readPriceFile(file: string): Promise<PriceList> {
  const text = await readInput(file)
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch (cause) {
    throw priceFileError(file, cause instanceof Error ? cause.message : String(cause))
  }
  const wrong = wrongPart(list, defaultPrices)
  if (wrong !== undefined) throw priceFileError(file, wrong)
  return list as PriceList
}

/** Compares a price list with a valid one: same fields, same types, no negative price. */
function wrongPart(value: unknown, example: object, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return `${path || 'the file'} is not an object`
  for (const [name, sample] of Object.entries(example)) {
    const part = (value as Record<string, unknown>)[name]
    const place = path === '' ? name : `${path}.${name}`
    if (place === 'vectors' && part === undefined) continue
    if (typeof sample === 'object') {
      const wrong = wrongPart(part, sample, place)
      if (wrong !== undefined) return wrong
    } else if (typeof part !== typeof sample) return `${place} is not a ${typeof sample}`
    else if (typeof part === 'number' && part < 0) return `${place} is negative`
  }
  return undefined
}

function priceFileError(file: string, reason: string): TablewrightError {
  return new TablewrightError('PRICES_INVALID', `${file} is not a price list: ${reason}.`, {
    remedy: `Use the fields of this list with your prices: ${JSON.stringify(defaultPrices)}`,
    data: { file },
  })
}
