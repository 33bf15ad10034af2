function words(text: string): readonly string[] {
  return text.split(' ')
}

/** Words of fictional company names. */
export const firstWords = words(
  'Amber Birch Cedar Copper Elm Falcon Granite Harbour Indigo Juniper Lantern Maple Meadow Opal Pebble Quarry River Saffron Thistle Upland Willow',
)
export const secondWords = words(
  'Bakery Bicycles Books Brewery Ceramics Dental Electric Films Florists Foods Gardens Joinery Labs Logistics Media Optics Press Schools Textiles Tools Travel',
)

export const towns = words(
  'Ashford Brookfield Eastmoor Fernhill Kingsway Milldale Oakport Ridgeton Stonebridge',
)
export const streets = words('Bridge Church Garden Harbour Hill Market Mill Park Station Tower')

/** Products: price in minor units, unit and tax. */
export const offers = [
  { description: 'Consulting', unit: 'h', unitPrice: 12_000, taxRate: 19 },
  { description: 'Design work', unit: 'h', unitPrice: 9_500, taxRate: 19 },
  { description: 'Hosting', unit: 'month', unitPrice: 4_900, taxRate: 19 },
  { description: 'Support contract', unit: 'month', unitPrice: 25_000, taxRate: 19 },
  { description: 'Workshop', unit: 'day', unitPrice: 140_000, taxRate: 19 },
  { description: 'Handbook, printed', unit: 'piece', unitPrice: 3_450, taxRate: 7 },
  { description: 'Travel expenses', unit: 'km', unitPrice: 42, taxRate: 0 },
] as const
