// The demo catalogue as an index, for the tests of search.
import { loadCatalogueData } from '../../site/referenceData/catalogueData.ts'
import { products } from './search.reads.ts'
import { createSearchIndex } from './searchIndex.ts'
import type { SearchRow } from './searchRow.ts'
import { catalogueLabels, catalogueRows } from './testRows.ts'

export const rows = catalogueRows()
export const labels = catalogueLabels()
export const known = { names: new Set(loadCatalogueData().mills.map(m => m.name)), longest: 8 }
export const here = { channelCode: null, areaCode: '035' }
export const index = createSearchIndex(rows, labels)
export const find = (word: string, q: Parameters<typeof products>[1] = {}) => products(index, { word, ...q }, here, known)
export const sellable = rows.filter(r => r.availablePieces > 0)
/** What a plain loop over the goods finds: the index must never disagree with it. */
export const plainly = (test: (r: SearchRow) => boolean) => sellable.filter(test).length
