// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const commentLabels: FieldLabels = {
  commentId: '评价',
  deliveryStars: '物流评分',
  goodsStars: '商品评分',
  show: '显示哪些',
  weightStars: '计重评分',
}
