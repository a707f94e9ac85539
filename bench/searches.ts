// Searches as buyers ask them: a word, one filter, a page that there is. Past its end a list is its last page, which other states of the mall may answer
// otherwise.
import type { Shot } from './load.ts'

export const WORDS: [word: string, filter: object, page: number][] = [
  ['HRB400E', { depot: ['W01'] }, 1],
  ['HRB400E 20*9', { settlement: [1] }, 2],
  ['三级抗震 16', { depot: ['W02'] }, 1],
  ['镀锌 1.0 Z120', { grade: ['DX51D+Z'] }, 1],
  ['Q235B 20', { cid: 'HRP' }, 2],
  ['中厚板 Q355B', { thicknessFromMm: 16, thicknessToMm: 40 }, 3],
  ['方管 100*100', { grade: ['Q235B'] }, 1],
  ['彩涂 0.5', { gradeLevel: ['1'] }, 2],
  ['DC01 1.0', { depot: ['W11'] }, 1],
  ['螺旋管 Q235B', { depot: ['W01'] }, 1],
  ['热轧卷 3.0*1500', { grade: ['Q235B'] }, 1],
  ['锌铝镁', { thicknessFromMm: 1, thicknessToMm: 2 }, 3],
]

/** Every question differs in its price range, so that none is answered from a memory of answers. */
export const searches = (count: number): Shot[] =>
  Array.from({ length: count }, (_, i) => {
    const [word, filter, currentPage] = WORDS[i % WORDS.length] as (typeof WORDS)[number]
    return {
      path: '/api/search/getSearchProducts',
      body: { word, ...filter, stock: 1, pageSize: 10, currentPage, priceToYuan: 9000 + Math.floor(i / WORDS.length) },
    }
  })
