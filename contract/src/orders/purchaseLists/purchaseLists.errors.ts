import type { ErrorTable } from '../../kernel/errorTable.ts'

export const purchaseListsErrors = {
  OFTEN_NONE: { code: 5486, message: '没有找到，可能已被删除，请刷新' },
  OFTEN_WRONG: {
    code: 5487,
    says: {
      listTaken: '已有一张叫「{name}」的清单，请换个名字',
      noCompany: '绑定企业后才能与同事共享',
      listsFull: '最多 {most} 张清单，请先删除不用的',
      listLong: '一张清单最多 {most} 种商品，请另建一张',
      searchTaken: '已有一个叫「{name}」的搜索，请换个名字',
      searchesFull: '最多保存 {most} 个搜索，请先删除不用的',
      searchWide: '这个搜索的商品超过 {most} 种，请先用材质、规格、仓库缩小范围再保存',
    },
  },
  OFTEN_CHANGED: { code: 5488, message: '这张清单刚被改过，请刷新后再改' },
} as const satisfies ErrorTable
