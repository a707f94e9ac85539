// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const searchLabels: FieldLabels = {
  chosen: '已选',
  confirmed: '确认',
  emptyOnly: '只看搜不到的',
  facets: '可以再选的条件',
  means: '它指的词',
  priceBasis: '价格范围按哪个价',
  pricedBy: '按价格的排序和筛选按哪个价',
  pricesHidden: '有价格登录后可见',
  ranges: '尺寸的范围',
  relax: '放宽哪个条件就有结果',
  removed: '已移除的',
  sortField: '排序项',
  sortType: '排序方向',
  synonymId: '同义词',
  totalPieces: '合计件数',
}
