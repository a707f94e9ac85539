// What a page asks the page of exports to make: kind and days, in the address.
import type { ExportKindCode } from '@mall/domain/desk/export/export.codes.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null): string => (text !== null && DAY.test(text) ? text : '')

export const askedExport = (query: URLSearchParams) => ({
  kind: query.get('kind'),
  fromOn: dayIn(query.get('fromOn')),
  toOn: dayIn(query.get('toOn')),
})

export const exportAddress = (kind: ExportKindCode, days: { fromOn: string; toOn: string }): string =>
  `/user/exports?${new URLSearchParams({ kind, ...days }).toString()}`

/** The first and the last day of a statement's month: DZ202610-KH100001 is October's. */
export function monthOf(statementNo: string): { fromOn: string; toOn: string } {
  const [, year = '', month = ''] = /^DZ(\d{4})(\d{2})/.exec(statementNo) ?? []
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { fromOn: `${year}-${month}-01`, toOn: `${year}-${month}-${last}` }
}
