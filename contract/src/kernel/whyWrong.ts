// What is wrong with a request, in a sentence, from the issues of the schema.
import type { Issue } from './call.ts'

/** What the field of a name is called; undefined: it has no label. */
type LabelOf = (name: string) => string | undefined

/** Where it is, as a person counts: 第 3 行件数. Every field of a request has a name (labels.test.ts); what nobody knows is called as it is sent. */
function placeOf(path: readonly PropertyKey[], labelOf: LabelOf): Place {
  const words = path.filter(p => typeof p === 'string')
  const last = words.at(-1)
  if (last === undefined) return { row: '', name: '' }
  const row = path.findLast(p => typeof p === 'number')
  const name = labelOf(last) ?? last
  if (row === undefined) return { row: '', name }
  // A row of plain values is named by its list: 商品第 2 项.
  return typeof path.at(-1) === 'number' ? { row: '', name: `${name}第 ${row + 1} 项` } : { row: `第 ${row + 1} 行`, name }
}
/** Where in a request: 第 2 行, and the field's name; empty where it is none. */
interface Place {
  row: string
  name: string
}
const reads = (text: string): boolean => /[\u4e00-\u9fff]/.test(text)

/** A rule that begins with the field's name has said it: 标题至少 4 个字, not 标题：标题至少 4 个字; of a row 第 1 行件数至少 1 件. */
const said = ({ row, name }: Place, message: string): string =>
  name === '' ? message : message.startsWith(name) ? `${row}${message}` : `${row}${name}：${message}`

/** The first thing that is wrong with a request, in a sentence. A rule that says nothing itself is told by its kind. */
export function whyWrong(issues: readonly Issue[], labelOf: LabelOf): string {
  const [first] = issues
  if (!first) return '输入有误，请检查后重试'
  const at = placeOf(first.path, labelOf)
  if (reads(first.message)) return said(at, first.message)
  const place = `${at.row}${at.name}`
  if (place === '') return '格式不正确'
  if (first.code === 'invalid_type' && first.message.endsWith('received undefined')) return `请填写${place}`
  const long = /string|array/.test(first.message)
  const kind =
    first.code === 'too_big' ? (long ? '过长' : '过大') : first.code === 'too_small' ? (long ? '过短' : '过小') : '格式不正确'
  return `${place}：${kind}`
}
