import type { ErrorTable } from '../../kernel/errorTable.ts'

export const commentErrors = {
  COMMENT_NONE: { code: 5161, message: '没有这条评价，或已不能查看，请刷新' },
  COMMENT_LINE: { code: 5162, message: '没有这件商品可评价，请从订单里打开' },
  COMMENT_BEFORE: { code: 5163, message: '签收后才能评价' },
  COMMENT_LATE: { code: 5164, message: '评价已超过 {days} 天，不能再修改' },
  COMMENT_FILES: { code: 5165, message: '图片最多 {max} 张，且须是自己上传的，请重新选择' },
  COMMENT_CHANGED: { code: 5166, message: '评价刚被修改过，请刷新后再试' },
  COMMENT_CONTACT: { code: 5167, message: '评价里不要留电话、网址、微信等联系方式' },
  COMMENT_STATE: { code: 5168, message: '评价{state}，不能{act}，请刷新查看' },
  COMMENT_OTHERS: { code: 5169, message: '这条评价是同事写的，只有他本人或企业管理员可以修改' },
  COMMENT_MANY: { code: 5170, message: '一小时内写的评价太多，请稍后再写' },
} as const satisfies ErrorTable
